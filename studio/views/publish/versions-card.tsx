import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { PublishAct, PublishedVersion, Review } from '../../service/index.ts';

interface VersionsCardProps {
  readonly review: Review;
  readonly isBusy: boolean;
  readonly run: (act: Omit<PublishAct, 'provider'>) => Promise<boolean>;
}

/** Enough of a hash to distinguish it. */
const SHORT = 7;
/** A share that is given to more goes there first. */
const HALF = 50;

/** A moment by the clocks of the provider. */
export function formatMoment(moment: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(moment));
}

/** Everything that was published, with one press to go back. */
export function VersionsCard({ review, isBusy, run }: VersionsCardProps) {
  const { t } = useTranslation();
  const { versions, roles, isNew } = review;
  const mayAct = roles.includes('editor') || roles.includes('approver');
  return (
    <section className="publish-card" aria-labelledby="publish-versions">
      <h2 id="publish-versions">{t('publish.versions')}</h2>
      {versions.length === 0 && (
        <p className="soft">
          {t('publish.noVersions')} {!isNew && t('publish.fileInForce')}
        </p>
      )}
      <ul className="publish-versions">
        {versions.map((version) => (
          <VersionRow key={version.id} {...{ version, review, isBusy, run, mayAct }} />
        ))}
      </ul>
    </section>
  );
}

interface VersionRowProps extends VersionsCardProps {
  readonly version: PublishedVersion;
  readonly mayAct: boolean;
}

function VersionRow({ version, review, mayAct, ...acting }: VersionRowProps) {
  const { t, i18n } = useTranslation();
  const { hash, kind, reason, by, approvedBy, at, beginsAt, state, share } = version;
  const moment = (time: string) => formatMoment(time, i18n.language, review.timeZone);
  return (
    <li>
      <code>{hash.slice(0, SHORT)}</code>
      <p>
        {kind === 'folder' ? t('publish.kind.folder') : reason}
        <span className="dim">
          {kind !== 'folder' && `${t(`publish.kind.${kind}`)}, ${by}, ${moment(at)}`}
          {approvedBy !== undefined && `. ${t('publish.approvedBy', { by: approvedBy })}`}
        </span>
      </p>
      <span className={`publish-state ${state}`}>{t(`publish.state.${state}`, { share, at: moment(beginsAt) })}</span>
      {mayAct && <VersionActs {...{ version, review }} {...acting} />}
    </li>
  );
}

function VersionActs({ version, review: { over }, isBusy, run }: Omit<VersionRowProps, 'mayAct'>) {
  const { t } = useTranslation();
  const { id, hash, state, share } = version;
  const name = hash.slice(0, SHORT);
  const reason = t('publish.rolledBack', { name });
  const widen = (to: number) => void run({ act: 'widen', id, over, share: to, reason: version.reason });
  if (state === 'past' && share === 100 && hash !== over)
    return (
      <Button
        className="button small"
        isDisabled={isBusy}
        aria-label={t('publish.rollBackTo', { name })}
        onPress={() => void run({ act: 'rollBack', id, over, reason })}
      >
        {t('publish.rollBack')}
      </Button>
    );
  if (state !== 'trial' && state !== 'coming') return null;
  return (
    <span className="publish-acts">
      {state === 'trial' && share < HALF && (
        <Button className="button small" isDisabled={isBusy} onPress={() => widen(HALF)}>
          {t('publish.wider', { share: HALF })}
        </Button>
      )}
      {state === 'trial' && (
        <Button className="button small" isDisabled={isBusy} onPress={() => widen(100)}>
          {t('publish.toAll')}
        </Button>
      )}
      <Button
        className="button small"
        isDisabled={isBusy}
        aria-label={t('publish.endOf', { name })}
        onPress={() => void run({ act: 'end', id })}
      >
        {t('publish.end')}
      </Button>
    </span>
  );
}
