import { updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { lockDraft } from './drafts.ts';
import { PublishRefusal, recordPublishing, requireRole, type StaffAct } from './staff.ts';

/** A person has read a draft: the text of this hash. */
export interface DraftAct extends StaffAct {
  readonly hash: string;
}

/** Notes that the authors ask another person to look. */
export async function askForApproval(db: Db, act: DraftAct): Promise<void> {
  await requireRole(db, act, ['editor'], 'ask for an approval');
  await changeDraft(db, act, 'configuration.approval_asked', { approval_asked_at: act.now });
}

/** Approves what the person has read, and nothing that was saved since. No author approves their own work. */
export async function approveDraft(db: Db, act: DraftAct): Promise<void> {
  await requireRole(db, act, ['approver'], 'approve a draft');
  const { by, now } = act;
  await changeDraft(db, act, 'configuration.approved', {
    approved_by: by.person_id,
    approved_by_name: by.name,
    approved_at: now,
  });
}

async function changeDraft(db: Db, act: DraftAct, event: string, changes: object): Promise<void> {
  const { provider_id, by, hash } = act;
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, provider_id);
    if (draft?.hash !== hash) throw new PublishRefusal('draftChanged');
    if (event === 'configuration.approved' && draft.authors.includes(by.person_id)) throw new PublishRefusal('ownWork');
    await updateRows(trx, 'configuration_drafts', { provider_id }).set(changes).execute();
    await recordPublishing(trx, act, { event, details: { hash } });
  });
}
