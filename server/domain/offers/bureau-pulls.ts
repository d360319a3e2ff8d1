import { sql, type Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { ApplicationKey } from '../applications/applications.ts';

export type BureauPull = Selectable<Database['bureau_pulls']>;

type PullKey = ApplicationKey & Pick<BureauPull, 'set_hash'>;

interface NewPull {
  /** The name of the earlier request that this one repeats. */
  readonly requestId: string | null;
  readonly consentId: string;
  readonly addressHash: string;
  readonly billIds: string[];
  readonly at: Date;
}

/** Claims the right to ask the bureau about this set; nothing when it was asked already, or is being asked. */
export function insertPull(
  db: Db,
  { provider_id, application_id, set_hash }: PullKey,
  { requestId, consentId, addressHash, billIds, at }: NewPull,
): Promise<BureauPull | undefined> {
  return db
    .insertInto('bureau_pulls')
    .values({
      provider_id,
      application_id,
      set_hash,
      request_id: requestId,
      consent_id: consentId,
      address_hash: addressHash,
      bill_ids: billIds,
      state: 'asking',
      asked_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'application_id', 'set_hash']).where('ended_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The name by which the bureau knows the request. */
export function requestName({ request_id, pull_id }: Pick<BureauPull, 'request_id' | 'pull_id'>): string {
  return request_id ?? pull_id;
}

/**
 * The name of the last request about this set and address, when it has no answer here. The bureau may have received it, and by another
 * name the person would get another inquiry in the credit file. After a day, the answer would be old.
 */
export async function findLostRequest(
  db: Db,
  { provider_id, application_id, set_hash }: PullKey,
  { addressHash, at }: Pick<NewPull, 'addressHash' | 'at'>,
): Promise<string | null> {
  const last = await selectRows(db, 'bureau_pulls', { provider_id, application_id, set_hash, address_hash: addressHash })
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== 'failed') return null;
  // The first request has its own id as its name.
  const first = await selectRows(db, 'bureau_pulls', { provider_id, pull_id: requestName(last) }).executeTakeFirst();
  return first && first.asked_at.getTime() > at.getTime() - REPEATED_MS ? first.pull_id : null;
}

const REPEATED_MS = 24 * 3_600_000;

/** A request in progress that was silent for so long is lost. */
const SILENT_SECONDS = 6;

export interface StandingPull extends BureauPull {
  /** Its request was silent for too long. */
  readonly is_lost: boolean;
}

export function findPull(db: Db, { provider_id, application_id, set_hash }: PullKey): Promise<StandingPull | undefined> {
  return selectRows(db, 'bureau_pulls', { provider_id, application_id, set_hash, ended_at: null })
    .select(sql<boolean>`state = 'asking' and heard_at < now() - make_interval(secs => ${SILENT_SECONDS})`.as('is_lost'))
    .executeTakeFirst();
}

/** Records that the request is still in progress. */
export async function keepPull(db: Db, { provider_id, pull_id }: Pick<BureauPull, 'provider_id' | 'pull_id'>): Promise<void> {
  await updateRows(db, 'bureau_pulls', { provider_id, pull_id, state: 'asking' })
    .set({ heard_at: sql`now()` })
    .execute();
}

/** What the bureau decided last about this application, whatever was asked. */
export function findLastDecision(db: Db, { provider_id, application_id }: ApplicationKey): Promise<BureauPull | undefined> {
  return selectRows(db, 'bureau_pulls', { provider_id, application_id })
    .where('state', 'in', ['approved', 'refused'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface PullAnswer {
  readonly state: 'approved' | 'refused' | 'failed';
  readonly refusal?: string;
  readonly reference?: string;
  readonly at: Date;
  /** The set may be asked about again. */
  readonly isOver: boolean;
}

/** Writes down what the bureau said. False when the pull was given up meanwhile. */
export async function answerPull(
  trx: Db,
  { provider_id, pull_id }: Pick<BureauPull, 'provider_id' | 'pull_id'>,
  { state, refusal, reference, at, isOver }: PullAnswer,
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(trx, 'bureau_pulls', { provider_id, pull_id, state: 'asking' })
    .set({ state, refusal: refusal ?? null, reference: reference ?? null, answered_at: at, ended_at: isOver ? at : null })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a pull: one whose request was lost, or an approval whose offers expired. */
export async function endPull(trx: Db, { provider_id, pull_id, state }: BureauPull, at: Date): Promise<void> {
  await updateRows(trx, 'bureau_pulls', { provider_id, pull_id, ended_at: null })
    .set({ ended_at: at, ...(state === 'asking' && { state: 'failed', answered_at: at }) })
    .execute();
}
