import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { FunnelError } from '#api';

import type { Database, Db } from '../../schema/database.ts';
import { isUuid } from '../../platform/random.ts';
import type { Context } from '../calls/context.ts';
import { RESEND_AFTER_SECONDS } from './verification-code.ts';

const TRIES_PER_CODE = 5;

/** For whom a code is good: this application, or a contact that belongs to none yet, in this very session. */
interface CodeKey {
  readonly provider_id: string;
  readonly application_id: string | null;
  readonly session_id_hash: string;
}

/** Stores a code, ends the one before it, and returns its id. The caller holds a lock on the session or the application. */
export async function replaceCode(trx: Db, code: Insertable<Database['verification_codes']>): Promise<string> {
  const { provider_id, application_id = null, session_id_hash, created_at } = code;
  await trx
    .updateTable('verification_codes')
    .set({ ended_at: created_at })
    .where(isOf({ provider_id, application_id, session_id_hash }))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  const stored = await trx.insertInto('verification_codes').values(code).returning('code_id').executeTakeFirstOrThrow();
  return stored.code_id;
}

export interface CountedTry {
  readonly code_id: string;
  readonly code_hash: string;
  readonly destination_hash: string;
}

/** Counts a try in a statement of its own, before anything is compared; nothing when no code may be tried any more. */
export async function countTry(
  db: Db,
  { provider_id, application_id, session_id_hash }: CodeKey,
  now: Date,
): Promise<CountedTry | undefined> {
  if (application_id !== null && !isUuid(application_id)) return undefined;
  return db
    .updateTable('verification_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(isOf({ provider_id, application_id, session_id_hash }))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES_PER_CODE)
    .returning(['code_id', 'code_hash', 'destination_hash'])
    .executeTakeFirst();
}

/** Replaces a code that no one can know by one that works; its tries so far count. False when another one came after it. */
export async function armCode(
  db: Db,
  { provider_id, code_id }: Pick<Selectable<Database['verification_codes']>, 'provider_id' | 'code_id'>,
  {
    code_hash,
    destination_hash,
    channel,
  }: Pick<Selectable<Database['verification_codes']>, 'code_hash' | 'destination_hash' | 'channel'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_codes')
    .set({ code_hash, destination_hash, channel })
    .where('provider_id', '=', provider_id)
    .where('code_id', '=', code_id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses the code up. False when another request was faster: a code works once. */
export async function consumeCode(trx: Db, providerId: string, codeId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('provider_id', '=', providerId)
    .where('code_id', '=', codeId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When the last code left for this application in this session. */
async function findLastCodeTime(db: Db, key: CodeKey): Promise<Date | undefined> {
  return (await findLastCode(db, key))?.created_at;
}

/** The last code, whatever became of it. */
export function findLastCode(db: Db, key: CodeKey) {
  return db
    .selectFrom('verification_codes')
    .select(['created_at', 'destination_hash'])
    .where(isOf(key))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The contact that a code proved, and the old plans that named it when the code was sent; nothing where it was never used. */
export function findProof(db: Db, providerId: string, codeId: string) {
  return db
    .selectFrom('verification_codes')
    .select(['destination_hash', 'channel', 'old_plan_ids'])
    .where('provider_id', '=', providerId)
    .where('code_id', '=', codeId)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
}

function isOf({ provider_id, application_id, session_id_hash }: CodeKey) {
  return (eb: ExpressionBuilder<Database, 'verification_codes'>) =>
    eb.and([
      eb('provider_id', '=', provider_id),
      // A plain null test can use the index.
      application_id === null ? eb('application_id', 'is', null) : eb('application_id', '=', application_id),
      eb('session_id_hash', '=', session_id_hash),
    ]);
}

/** No second code for this application at once, where another one is asked for. */
export async function requireWaitedAgain(
  db: Db,
  { provider, session, now }: Context,
  { application_id, isAgain = false }: { readonly application_id: string; readonly isAgain?: boolean },
): Promise<void> {
  if (!isAgain) return;
  const key = { provider_id: provider.provider_id, application_id, session_id_hash: session.session_id_hash };
  requireWaited(await findLastCodeTime(db, key), now);
}

/** No second code at once: the first may only be slow. */
export function requireWaited(lastSentAt: Date | undefined, now: Date): void {
  if (lastSentAt === undefined) return;
  const left = Math.ceil(RESEND_AFTER_SECONDS - (now.getTime() - lastSentAt.getTime()) / 1000);
  if (left > 0) throw new FunnelError('too_many_requests', { message: 'the last code was sent a moment ago', retryAfter: left });
}
