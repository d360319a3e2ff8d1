import { isDeepStrictEqual } from 'node:util';

import { listSecretUses } from '#configuration';
import { sql, type Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { type ConfigurationDraft, lockDraft, NOT_APPROVED, NOTHING } from './drafts.ts';
import { hashOfText, PublishRefusal, recordPublishing, requireRole, type StaffAct } from './staff.ts';
import { stateAt } from './state-at.ts';

export type PublicationRow = Selectable<Database['configuration_publications']>;

/** What holds of a provider without any publication; its text is `NOTHING` where it has no file in the folder either. */
export interface FolderText {
  readonly slug: string;
  readonly text: string;
}

interface PublishingAct extends StaffAct {
  readonly folder: FolderText;
  /** Of the text in force that the person saw beside the new one. Where another one is in force by now, nothing happens. */
  readonly over: string;
  /** Why, in the person's words. */
  readonly reason: string;
}

export interface PublishWish extends PublishingAct {
  /** Of the draft that the person saw. */
  readonly hash: string;
  readonly share: number;
  /** At once without it. */
  readonly beginsAt?: Date | undefined;
}

/** Every publication of a provider, the newest first. */
export function listPublications(db: Db, providerId: string): Promise<readonly PublicationRow[]> {
  return selectRows(db, 'configuration_publications', { provider_id: providerId })
    .orderBy('published_at', 'desc')
    .orderBy('publication_id')
    .execute();
}

/** Publishes the draft, with its audit event and without a draft from then on: all of it, or nothing. */
export async function publishDraft(db: Db, wish: PublishWish): Promise<string> {
  await requireRole(db, wish, ['editor', 'approver'], 'publish');
  const { provider_id, hash, over, share, reason } = wish;
  // A version for a time that is over would begin at once, which the person did not choose.
  if (wish.beginsAt !== undefined && wish.beginsAt < wish.now) throw new PublishRefusal('timeOver');
  return inTransaction(db, async (trx) => {
    const details = { hash, over, share, begins_at: beginningOf(wish).toISOString(), reason };
    const { act, all } = await beginAct(trx, wish, { event: 'configuration.published', details });
    const beginsAt = beginningOf(act);
    const draft = await lockDraft(trx, provider_id);
    if (draft === undefined) throw new PublishRefusal('nothingToPublish');
    if (draft.hash !== hash) throw new PublishRefusal('draftChanged');
    const current = requireSeen(all, act);
    requireSameIdentity(act, current.text, draft.text);
    if (!act.by.isForAll) requireSameSecrets(current.text, draft.text);
    // It would be undone when that one begins.
    if (stateAt(all, act.now).coming.some(({ begins_at }) => begins_at >= beginsAt)) throw new PublishRefusal('anotherComes');
    if (needsApproval(current.text) && draft.approved_by === null) throw new PublishRefusal('notApproved');
    const { slug, text, authors, approved_by, approved_by_name } = draft;
    const row = { slug, text, kind: 'draft', share, begins_at: beginsAt, authors, approved_by, approved_by_name } as const;
    const id = await insertPublication(trx, act, row);
    await trx.deleteFrom('configuration_drafts').where('provider_id', '=', provider_id).execute();
    return id;
  });
}

function beginningOf({ beginsAt, now }: PublishWish): Date {
  return beginsAt !== undefined && beginsAt > now ? beginsAt : now;
}

export interface WiderWish extends PublishingAct {
  readonly publication_id: string;
  readonly share: number;
}

/** Gives a version that a share of the visitors has to a larger share, or to everyone. */
export async function widenPublication(db: Db, wish: WiderWish): Promise<string> {
  await requireRole(db, wish, ['editor', 'approver'], 'publish to more visitors');
  return publishAgain(db, wish, 'wider', wish.share);
}

export interface RollBackWish extends PublishingAct {
  readonly publication_id: string;
}

/**
 * Puts a version in force for everyone that was in force before. It waits for no approval: it had one. What a share has or what
 * waits ends; the newest text of these is a draft again, where there is none.
 */
export async function rollBack(db: Db, wish: RollBackWish): Promise<string> {
  await requireRole(db, wish, ['editor', 'approver'], 'roll back');
  return publishAgain(db, wish, 'rollback', 100);
}

/**
 * Takes a version back that only a share of the visitors has, with every version that had a share before it, or one that has not
 * begun. Versions that begin after it were published on top of it and contain its change, so they end, too. The newest text is a
 * draft again, where there is none: it was taken back to be mended.
 */
export async function endPublication(db: Db, wish: StaffAct & { readonly publication_id: string }): Promise<void> {
  await requireRole(db, wish, ['editor', 'approver'], 'take a version back');
  const { publication_id } = wish;
  await inTransaction(db, async (trx) => {
    const { act, all } = await beginAct(trx, wish, { event: 'configuration.taken_back', details: { publication_id } });
    const { trial, earlierTrials, coming } = stateAt(all, act.now);
    const standing = [...(trial ? [trial] : []), ...coming];
    const at = standing.findIndex((one) => one.publication_id === publication_id);
    if (at === -1) throw new PublishRefusal('alreadyEnded');
    const taken = standing.slice(at);
    const ended = taken[0] === trial ? [...earlierTrials, ...taken] : taken;
    await endAll(trx, act, ended);
    await keepAsDraft(trx, act, ended);
  });
}

async function endAll(trx: Db, { provider_id, now, by }: StaffAct, ended: readonly PublicationRow[]): Promise<void> {
  for (const { publication_id } of ended)
    await updateRows(trx, 'configuration_publications', { provider_id, publication_id })
      .set({ ended_at: now, ended_by: by.person_id })
      .execute();
}

/** The newest of the versions contains the changes of all: each author of one is an author of the draft. */
async function keepAsDraft(trx: Db, { provider_id, now, by }: StaffAct, taken: readonly PublicationRow[]): Promise<void> {
  const { inForce, trial, coming } = stateAt(await listPublications(trx, provider_id), now);
  const base_hash = (coming.at(-1) ?? trial ?? inForce)?.hash ?? hashOfText(NOTHING);
  const draft = await lockDraft(trx, provider_id);
  if (draft) return keepOnTop(trx, draft, { taken, base_hash });
  const last = taken.at(-1);
  if (!last || last.hash === base_hash) return;
  const { slug, text, hash } = last;
  const saved = { text, hash, authors: authorsOf(taken), saved_by: by.person_id, saved_by_name: by.name, saved_at: now };
  await trx
    .insertInto('configuration_drafts')
    .values({ provider_id, slug, base_hash, ...saved })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
}

/** A draft on top of a version that is taken back contains its change, too. Who approved the draft had read less. */
async function keepOnTop(
  trx: Db,
  draft: ConfigurationDraft,
  { taken, base_hash }: { readonly taken: readonly PublicationRow[]; readonly base_hash: string },
): Promise<void> {
  if (taken.every(({ hash }) => hash !== draft.base_hash)) return;
  const set = { base_hash, authors: authorsOf([...taken, draft]), ...NOT_APPROVED };
  await updateRows(trx, 'configuration_drafts', { provider_id: draft.provider_id }).set(set).execute();
}

function authorsOf(texts: readonly { readonly authors: readonly string[] }[]): string[] {
  return [...new Set(texts.flatMap(({ authors }) => authors))];
}

async function publishAgain(db: Db, wish: RollBackWish, kind: 'wider' | 'rollback', share: number): Promise<string> {
  const { publication_id, over, reason } = wish;
  return inTransaction(db, async (trx) => {
    const event = kind === 'wider' ? 'configuration.widened' : 'configuration.rolled_back';
    const { act, all } = await beginAct(trx, wish, { event, details: { publication_id, over, share, reason } });
    const { now } = act;
    const found = all.find((one) => one.publication_id === publication_id);
    const { inForce, trial, coming, standing } = stateAt(all, now);
    const isWiderTrial = kind === 'wider' && trial?.publication_id === publication_id && share > trial.share;
    const wasInForce = kind === 'rollback' && found?.share === 100 && found.begins_at <= now && found.ended_at === null;
    if (!found || !(isWiderTrial || wasInForce)) throw new PublishRefusal('alreadyEnded');
    requireSeen(all, act);
    // A version that waits for its time would undo the rollback.
    if (kind === 'rollback') await endAll(trx, act, coming);
    const { slug, text, authors, approved_by, approved_by_name } = found;
    const row = { slug, text, kind, share, begins_at: now, authors, approved_by, approved_by_name };
    const id = await insertPublication(trx, act, row);
    const isLost = kind === 'rollback' && standing.at(-1) !== inForce;
    if (isLost) await keepAsDraft(trx, act, standing.slice(standing.indexOf(found) + 1));
    return id;
  });
}

/**
 * Adds the event of an act first: it makes the acts of others for this provider wait for the end of this transaction. This one may
 * have waited, too, so its moment is later than what they did: what holds then is what it finds.
 */
async function beginAct<A extends StaffAct>(trx: Db, wish: A, event: AuditEvent) {
  await recordPublishing(trx, wish, event);
  const all = await listPublications(trx, wish.provider_id);
  const moments = all.flatMap(({ published_at, ended_at }) => [published_at, ended_at ?? published_at]);
  const now = new Date(Math.max(wish.now.getTime(), ...moments.map((moment) => moment.getTime() + 1)));
  return { act: { ...wish, now }, all };
}

/** The text in force, where it is what the person saw. */
function requireSeen(all: readonly PublicationRow[], { over, folder, now }: PublishingAct): FolderText {
  const current = stateAt(all, now).inForce ?? folder;
  if (hashOfText(current.text) !== over) throw new PublishRefusal('forceChanged');
  return current;
}

/** Whether another person has to approve what takes the place of a text: what a provider begins with, always. */
export function needsApproval(inForce: string): boolean {
  return inForce === NOTHING || fieldsOf(inForce)['publish_approval'] === true;
}

/** A provider is found by its hosts, its rows by its id, and days are its zone's: a version changes none of them. */
function requireSameIdentity({ provider_id }: PublishWish, before: string, after: string): void {
  const [was, is] = [before, after].map(fieldsOf);
  const isSame =
    before === NOTHING
      ? is?.['provider_id'] === provider_id
      : ['provider_id', 'hosts', 'time_zone'].every((key) => JSON.stringify(was?.[key]) === JSON.stringify(is?.[key]));
  if (!isSame) throw new PublishRefusal('otherIdentity');
}

/**
 * A secret belongs to the service, whose references name those of every provider. An editor of one provider may neither take
 * another's nor let one go elsewhere, such as to a mail server of their own.
 */
function requireSameSecrets(before: string, after: string): void {
  const known = listSecretUses(fieldsOf(before));
  const isSame = listSecretUses(fieldsOf(after)).every((use) => known.some((one) => isDeepStrictEqual(one, use)));
  if (!isSame) throw new PublishRefusal('otherSecrets');
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = text === NOTHING ? undefined : JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

type NewPublication = Pick<
  PublicationRow,
  'slug' | 'text' | 'kind' | 'share' | 'begins_at' | 'approved_by' | 'approved_by_name'
> & {
  readonly authors: readonly string[];
};

/** The first publication also keeps what the folder had, so that a rollback finds it. */
async function insertPublication(trx: Db, wish: PublishingAct, row: NewPublication): Promise<string> {
  const { provider_id, folder, by, now, reason } = wish;
  const published = { published_by: by.person_id, published_by_name: by.name };
  await sql`
    insert into configuration_publications (provider_id, slug, kind, text, hash, share, reason, begins_at, authors, published_by,
      published_by_name, published_at)
    select ${provider_id}, ${folder.slug}, 'folder', ${folder.text}, ${hashOfText(folder.text)}, 100, 'the file of the folder',
      before, '{}', ${by.person_id}, ${by.name}, before
    from (select ${now}::timestamptz - interval '1 millisecond' as before) moment
    where ${folder.text} <> ${NOTHING} and not exists (select from configuration_publications where provider_id = ${provider_id})
  `.execute(trx);
  const { publication_id } = await trx
    .insertInto('configuration_publications')
    .values({
      provider_id,
      ...row,
      authors: [...row.authors],
      ...published,
      hash: hashOfText(row.text),
      reason,
      published_at: now,
    })
    .returning('publication_id')
    .executeTakeFirstOrThrow();
  return publication_id;
}
