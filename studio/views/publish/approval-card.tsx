import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { PublishAct, Review } from '../../service/index.ts';
import { formatMoment } from './versions-card.tsx';

interface ApprovalCardProps {
  readonly review: Review;
  readonly isBusy: boolean;
  readonly run: (act: Omit<PublishAct, 'provider'>) => Promise<boolean>;
}

/** Whether another person has approved the draft; a save takes the approval back. */
export function ApprovalCard({ review, isBusy, run }: ApprovalCardProps) {
  const { t, i18n } = useTranslation();
  const { draft, roles, needsApproval, isNew, timeZone } = review;
  if (draft === undefined) return null;
  const { hash, approvedBy, askedAt, isMine } = draft;
  const canApprove = roles.includes('approver') && approvedBy === undefined;
  return (
    <section className="publish-card" aria-labelledby="publish-approval">
      <h2 id="publish-approval">{t('publish.approval')}</h2>
      <p className="soft">{isNew ? t('publish.neededFirst') : needsApproval ? t('publish.needed') : t('publish.notNeeded')}</p>
      {approvedBy !== undefined && <p className="good-words">{t('publish.approvedBy', { by: approvedBy })}</p>}
      {approvedBy === undefined && askedAt !== undefined && (
        <p className="soft">{t('publish.asked', { at: formatMoment(askedAt, i18n.language, timeZone) })}</p>
      )}
      {canApprove && isMine && <p className="soft">{t('publish.own')}</p>}
      <div className="publish-acts">
        {roles.includes('editor') && approvedBy === undefined && askedAt === undefined && (
          <Button className="button" isDisabled={isBusy} onPress={() => void run({ act: 'ask', hash })}>
            {t('publish.ask')}
          </Button>
        )}
        {canApprove && !isMine && (
          <Button className="button primary" isDisabled={isBusy} onPress={() => void run({ act: 'approve', hash })}>
            {t('publish.approve')}
          </Button>
        )}
      </div>
    </section>
  );
}
