import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import type { Review } from '../../service/index.ts';
import { useStudio } from '../../store/studio-store.ts';

interface ChangesProps {
  readonly review: Review;
  readonly file: string;
  readonly faults: number;
  readonly isUnsaved: boolean;
}

/** The draft against what is in force, in sentences for people who know the hospital and no JSON; and whether it holds. */
export function Changes({ review: { changes, draft, isNew }, file, faults, isUnsaved }: ChangesProps) {
  const { t, i18n } = useTranslation();
  const sentences = 'sentences' in changes ? changes.sentences : [];
  return (
    <>
      <section className="publish-changes" aria-labelledby="publish-changes">
        <h2 id="publish-changes">
          {draft || sentences.length === 0 ? t('publish.changes') : t('publish.trialChanges')}{' '}
          {sentences.length > 0 && <span className="dim">{t('publish.sentences', { count: sentences.length })}</span>}
        </h2>
        {isUnsaved && <p className="warn-words">{t('publish.unsaved')}</p>}
        {'problem' in changes && <p className="bad-words">{t('publish.broken', { problem: changes.problem })}</p>}
        {isNew && <p className="soft">{t('publish.new')}</p>}
        {!isNew && 'sentences' in changes && sentences.length === 0 && <p className="soft">{t('publish.noChange')}</p>}
        <ul lang="en">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <Icon name="provider" size={14} />
              {sentence}
            </li>
          ))}
        </ul>
        {i18n.language !== 'en' && sentences.length > 0 && <p className="dim">{t('publish.english')}</p>}
      </section>
      <section className="publish-changes" aria-labelledby="publish-checks">
        <h2 id="publish-checks">{t('publish.checks')}</h2>
        <Checks file={file} faults={faults} />
      </section>
    </>
  );
}

function Checks({ file, faults }: Pick<ChangesProps, 'file' | 'faults'>) {
  const { t } = useTranslation();
  const isBusy = useStudio((state) => state.isChecking || state.isProving);
  if (faults > 0)
    return (
      <p className="bad-words">
        {t('publish.faults', { count: faults })} <Link to={`/files/${file}`}>{t('publish.open')}</Link>
      </p>
    );
  return (
    <p role="status" className={isBusy ? 'soft' : 'good-words'}>
      {isBusy ? t('checks.busy') : t('publish.sound')}
    </p>
  );
}
