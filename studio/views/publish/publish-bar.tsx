import { useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { PublishAct, Review } from '../../service/index.ts';
import { type Audience, timeFault } from './share-card.tsx';

interface PublishBarProps {
  readonly review: Review;
  readonly audience: Audience;
  readonly faults: number;
  readonly isUnsaved: boolean;
  readonly isBusy: boolean;
  readonly run: (act: Omit<PublishAct, 'provider'>) => Promise<boolean>;
}

/** Why, and the button. What is missing is stated beside it. */
export function PublishBar({ review, audience, faults, isUnsaved, isBusy, run }: PublishBarProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { share, at } = audience;
  const waits = whatIsMissing(review, { faults, isUnsaved, reason, at });
  const words =
    share < 100 ? t('publish.publishShare', { share }) : at === undefined ? t('publish.publish') : t('publish.publishLater');
  const publish = async () => {
    const { draft, over } = review;
    const when = at === undefined ? {} : { at };
    if (await run({ act: 'publish', hash: draft?.hash ?? '', over, share, reason, ...when })) setReason('');
  };
  return (
    <footer className="publish-bar">
      <TextField className="publish-why" value={reason} onChange={setReason} maxLength={500}>
        <Label>{t('publish.why')}</Label>
        <Input placeholder={t('publish.whyHint')} />
      </TextField>
      <Button className="button primary" isDisabled={waits !== undefined || isBusy} onPress={() => void publish()}>
        {words}
      </Button>
      <p className="dim" role="status">
        {waits !== undefined && t(`publish.wait.${waits}`)}
      </p>
    </footer>
  );
}

interface State extends Pick<PublishBarProps, 'faults' | 'isUnsaved'>, Pick<Audience, 'at'> {
  readonly reason: string;
}

function whatIsMissing({ roles, draft, needsApproval, timeZone }: Review, { faults, isUnsaved, reason, at }: State) {
  if (!roles.includes('editor') && !roles.includes('approver')) return 'role';
  if (draft === undefined) return 'draft';
  if (isUnsaved) return 'unsaved';
  if (faults > 0) return 'faults';
  if (needsApproval && draft.approvedBy === undefined) return 'approval';
  return timeFault(at, timeZone) ?? (reason.trim() === '' ? 'reason' : undefined);
}
