import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import type { PreviewAnswer } from '../../service/index.ts';
import { openPreview } from '../../store/connection.ts';
import { type Begun, noteBegun, useStudio } from '../../store/studio-store.ts';

interface BegunStripProps {
  readonly begun: Begun;
  /** As patients see it. */
  readonly name: string;
}

/** What there is of a provider that was just begun, and what comes next. */
export function BegunStrip({ begun, name }: BegunStripProps) {
  const { t } = useTranslation();
  const isTeam = useStudio(({ team }) => team !== undefined);
  return (
    <section className="begun" aria-labelledby="begun-title">
      <header>
        <Icon name="good" />
        <h2 id="begun-title">{isTeam ? t('begun.draft', { name }) : t('begun.isThere', { name })}</h2>
        <Button className="button small bare" aria-label={t('begun.close')} onPress={() => noteBegun(undefined)}>
          <Icon name="bad" size={14} />
        </Button>
      </header>
      {isTeam ? <TeamSteps {...begun} /> : <OnThisMachine {...begun} />}
    </section>
  );
}

function OnThisMachine({ slug, file }: Begun) {
  const { t } = useTranslation();
  const answer = usePreview(slug);
  return (
    <>
      <ul>
        <li>
          {t('begun.file')} <Link to={`/files/${file}`}>{file}</Link>
        </li>
        <li>
          {t('begun.people')}{' '}
          {answer !== undefined && 'origin' in answer && answer.person !== undefined && (
            <>
              {t('preview.be')} <span lang="en">{answer.person}</span>.{' '}
              <a href={`${answer.origin}/test/inbox`} target="_blank" rel="noreferrer">
                {t('begun.codes')}
              </a>
            </>
          )}
        </li>
      </ul>
      <div role="status" className="begun-link">
        {answer === undefined && t('preview.starting')}
        {answer !== undefined && 'origin' in answer && (
          <a className="button primary" href={answer.origin} target="_blank" rel="noreferrer">
            {t('begun.try')}
          </a>
        )}
        {answer !== undefined && 'problems' in answer && <span lang="en">{answer.problems.join(' ')}</span>}
      </div>
    </>
  );
}

function TeamSteps({ slug }: Begun) {
  const { t } = useTranslation();
  return (
    <ol>
      <li>{t('begun.unseen')}</li>
      <li>
        {t('begun.hosts')} <Link to={`/provider?provider=${slug}&group=names`}>{t('provider.group.names')}</Link>
      </li>
      <li>
        {t('begun.publish')} <Link to={`/publish?provider=${slug}`}>{t('views.publish')}</Link>
      </li>
    </ol>
  );
}

/** The panel beside it opens the same preview. */
function usePreview(slug: string): PreviewAnswer | undefined {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<PreviewAnswer>();
  useEffect(() => {
    let isCurrent = true;
    const open = async (): Promise<void> => {
      const next = await openPreview(slug).catch((): PreviewAnswer => ({ problems: [t('preview.failed')] }));
      if (isCurrent) setAnswer(next);
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [slug, t]);
  return answer;
}
