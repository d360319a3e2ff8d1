import type { DraftContents as SavedContents } from '#engine/answers';
import type { DayString } from '#rules';
import { sql, type Insertable, type Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Sealed, Sealer } from '../../platform/sealing.ts';
import type { Database, Db } from '../../schema/database.ts';

export type Draft = Selectable<Database['drafts']>;
export type Holder = Selectable<Database['draft_holders']>;
type Key = Pick<Draft, 'provider_id' | 'draft_id'>;

/** What a draft holds, all of it encrypted. */
export interface DraftContents extends SavedContents {
  readonly channel: 'sms' | 'email';
  /** Ten digits, or an email address. */
  readonly to: string;
}

/** A draft of this flow whose last day is not over. */
interface Wanted {
  readonly provider_id: string;
  readonly flow: string;
  readonly today: DayString;
}

export function findDraft(db: Db, { provider_id, flow, today }: Wanted, draft_id: string): Promise<Draft | undefined> {
  return selectRows(db, 'drafts', { provider_id, draft_id, flow }).where('ends_on', '>=', today).executeTakeFirst();
}

/** The draft that the link with this token opens. */
export async function findDraftOfLink(db: Db, wanted: Wanted, token_hash: string): Promise<Draft | undefined> {
  const { provider_id } = wanted;
  const link = await selectRows(db, 'draft_links', { provider_id, token_hash }).executeTakeFirst();
  return link && findDraft(db, wanted, link.draft_id);
}

/** What a session has to do with a draft: nothing where it has neither saved nor opened it. */
export function findHolder(db: Db, { provider_id, draft_id }: Key, holder_id: string): Promise<Holder | undefined> {
  return selectRows(db, 'draft_holders', { provider_id, draft_id, holder_id }).executeTakeFirst();
}

/** Whether a code has opened the draft in some session. */
export async function isOpened(db: Db, { provider_id, draft_id }: Key): Promise<boolean> {
  const holder = await selectRows(db, 'draft_holders', { provider_id, draft_id, verified: true }).limit(1).executeTakeFirst();
  return holder !== undefined;
}

export async function insertDraft(trx: Db, draft: Insertable<Database['drafts']>): Promise<void> {
  await trx.insertInto('drafts').values(draft).execute();
}

/** Replaces a draft that still has this version. False where another session was faster. */
export async function replaceDraft(
  trx: Db,
  { provider_id, draft_id, version }: Key & Pick<Draft, 'version'>,
  change: Sealed & Pick<Draft, 'flow_version' | 'locale' | 'changed_at' | 'ends_on'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(trx, 'drafts', { provider_id, draft_id, version })
    .set({ ...change, version: version + 1 })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes which version of a draft a session knows. A code that was right once stays so. */
export async function noteHolder(trx: Db, holder: Holder): Promise<void> {
  await trx
    .insertInto('draft_holders')
    .values(holder)
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'draft_id', 'holder_id']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        verified: sql<boolean>`draft_holders.verified or excluded.verified`,
      })),
    )
    .execute();
}

export async function insertLink(trx: Db, link: Insertable<Database['draft_links']>): Promise<void> {
  await trx.insertInto('draft_links').values(link).execute();
}

/** The contact has changed: the links that went to the one before open nothing more. */
export async function deleteLinks(trx: Db, { provider_id, draft_id }: Key): Promise<void> {
  await trx.deleteFrom('draft_links').where('provider_id', '=', provider_id).where('draft_id', '=', draft_id).execute();
}

/**
 * Deletes the drafts of a flow whose answers this session has sent. A draft that another session has saved since stays: its answers
 * are not the ones that were sent.
 */
export async function closeDrafts(
  trx: Db,
  { provider_id, flow, holder_id }: Pick<Draft, 'provider_id' | 'flow'> & Pick<Holder, 'holder_id'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ draft_id: string }>`
    delete from drafts using draft_holders holders
    where drafts.provider_id = ${provider_id} and drafts.flow = ${flow}
      and holders.provider_id = drafts.provider_id and holders.draft_id = drafts.draft_id
      and holders.holder_id = ${holder_id} and holders.version = drafts.version
    returning drafts.draft_id
  `.execute(trx);
  return rows.map(({ draft_id }) => draft_id);
}

/** Encrypts what a draft holds for its row: the contents of another row do not open in its place. */
export function sealDraft(sealer: Sealer, key: Key, contents: DraftContents): Sealed {
  return sealer.seal(JSON.stringify(contents), belongsTo(key));
}

export function unsealDraft(sealer: Sealer, draft: Draft): DraftContents {
  return JSON.parse(sealer.open(draft, belongsTo(draft))) as DraftContents;
}

function belongsTo({ provider_id, draft_id }: Key): string {
  return `draft ${provider_id} ${draft_id}`;
}
