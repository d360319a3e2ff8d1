import type { Selectable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Database, Db } from '../../schema/database.ts';
import { hashOfText, recordPublishing, requireRole, type StaffAct } from './staff.ts';

export type ConfigurationDraft = Selectable<Database['configuration_drafts']>;

/** Of a draft whose text, or what it is compared with, has changed. */
export const NOT_APPROVED = { approval_asked_at: null, approved_by: null, approved_by_name: null, approved_at: null };

export interface DraftSave extends StaffAct {
  readonly slug: string;
  readonly text: string;
  /** Of the text that the writer had read: the draft's, or without a draft the one in force. */
  readonly hash: string;
  /** Of the text in force now. */
  readonly inForce: string;
}

/** The hash of what was saved, or the draft that another person saved meanwhile; nothing where it was published or dropped. */
export type SavedDraft = { readonly hash: string } | { readonly now: ConfigurationDraft | undefined };

export function findDraft(db: Db, providerId: string): Promise<ConfigurationDraft | undefined> {
  return selectRows(db, 'configuration_drafts', { provider_id: providerId }).executeTakeFirst();
}

/**
 * Saves the draft of a provider where it still is what the writer had read, and nothing otherwise. A saved draft has no approval
 * any more. A draft that is again what is in force is none.
 */
export async function saveDraft(db: Db, save: DraftSave): Promise<SavedDraft> {
  await requireRole(db, save, ['editor'], 'save a draft');
  const { provider_id, slug, text, by, now, inForce } = save;
  const hash = hashOfText(text);
  return inTransaction(db, async (trx) => {
    const before = await lockDraft(trx, provider_id);
    const read = before?.hash ?? inForce;
    if (read === hash) return { hash };
    if (read !== save.hash) return { now: before };
    if (hash === inForce) {
      await trx.deleteFrom('configuration_drafts').where('provider_id', '=', provider_id).execute();
      return { hash };
    }
    const saved = {
      text,
      hash,
      authors: [...new Set([...(before?.authors ?? []), by.person_id])],
      saved_by: by.person_id,
      saved_by_name: by.name,
      saved_at: now,
      ...NOT_APPROVED,
    };
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('configuration_drafts')
      .values({ provider_id, slug, base_hash: inForce, ...saved })
      // Of two first drafts at once, the second writer sees the first one.
      .onConflict((conflict) =>
        conflict
          .column('provider_id')
          .doUpdateSet(saved)
          .where('configuration_drafts.hash', '=', before?.hash ?? ''),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? { hash } : { now: await findDraft(trx, provider_id) };
  });
}

export interface NewProvider extends StaffAct {
  readonly text: string;
}

/** What is in force of a provider that has neither a file in the folder nor a publication. */
export const NOTHING = '';

/**
 * Begins a provider as a draft; its file has the name of its id. False where another draft or a publication has the id: what a
 * folder has, the caller knows. The person needs the role of an editor for the id before there is a provider with it.
 */
export async function beginProvider(db: Db, act: NewProvider): Promise<boolean> {
  await requireRole(db, act, ['editor'], 'begin the provider');
  const { provider_id, text, by, now } = act;
  const hash = hashOfText(text);
  return inTransaction(db, async (trx) => {
    const isPublished = await selectRows(trx, 'configuration_publications', { provider_id }).limit(1).executeTakeFirst();
    if (isPublished) return false;
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('configuration_drafts')
      .values({
        provider_id,
        slug: provider_id,
        base_hash: hashOfText(NOTHING),
        text,
        hash,
        authors: [by.person_id],
        saved_by: by.person_id,
        saved_by_name: by.name,
        saved_at: now,
      })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await recordPublishing(trx, act, { event: 'configuration.begun', details: { hash } });
    return true;
  });
}

/** The draft, held until the transaction ends. */
export function lockDraft(trx: Db, providerId: string): Promise<ConfigurationDraft | undefined> {
  return selectRows(trx, 'configuration_drafts', { provider_id: providerId }).forUpdate().executeTakeFirst();
}
