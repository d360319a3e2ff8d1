import type { Insertable, Selectable } from 'kysely';
import { FunnelError } from '#api';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { Context } from '../calls/context.ts';
import { RESEND_AFTER_SECONDS } from './verification-code.ts';

const TRIES_PER_CODE = 5;
/** A code that was not used, and that no later one has replaced. */
const OPEN = { used_at: null, ended_at: null } as const;

type Code = Selectable<Database['verification_codes']>;
export type NewCode = Insertable<Database['verification_codes']>;

/** Stores a code, ends the one before it, and returns its id. The caller holds a lock on the session or the application. */
export async function replaceCode(trx: Db, code: NewCode): Promise<string> {
  const { provider_id, application_id = null, draft_id = null, session_id_hash, created_at } = code;
  const before = { provider_id, application_id, draft_id, session_id_hash, ...OPEN };
  await updateRows(trx, 'verification_codes', before).set({ ended_at: created_at }).execute();
  const stored = await trx.insertInto('verification_codes').values(code).returning('code_id').executeTakeFirstOrThrow();
  return stored.code_id;
}

export type CountedTry = Pick<Code, 'code_id' | 'code_hash' | 'destination_hash'>;

/** Whose codes are meant: those of an application, of a draft, or (null) of a contact that belongs to neither. */
export type CodeOwner = string | null | { readonly draft_id: string };

/** Counts a try in a statement of its own, before anything is compared; nothing when no code may be tried any more. */
export function countTry(context: Context, owner: CodeOwner): Promise<CountedTry | undefined> {
  const { db, now } = context;
  return updateRows(db, 'verification_codes', { ...keyOf(context, owner), ...OPEN })
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES_PER_CODE)
    .returning(['code_id', 'code_hash', 'destination_hash'])
    .executeTakeFirst();
}

/** Replaces a code that no one can know by one that works; its tries so far count. False when another one came after it. */
export async function armCode(
  db: Db,
  { provider_id, code_id }: Pick<Code, 'provider_id' | 'code_id'>,
  { code_hash, destination_hash, channel }: Pick<Code, 'code_hash' | 'destination_hash' | 'channel'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(db, 'verification_codes', { provider_id, code_id, ...OPEN })
    .set({ code_hash, destination_hash, channel })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a code that could not be sent. */
export async function endCode({ db, provider: { provider_id }, now }: Context, code_id: string): Promise<void> {
  await updateRows(db, 'verification_codes', { provider_id, code_id, ...OPEN })
    .set({ ended_at: now })
    .execute();
}

/** Uses the code up. False when another request was faster: a code works once. */
export async function consumeCode(trx: Db, provider_id: string, code_id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(trx, 'verification_codes', { provider_id, code_id, ...OPEN })
    .set({ used_at: now })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The last code, whatever became of it. */
export function findLastCode(db: Db, context: Context, owner: CodeOwner): Promise<Code | undefined> {
  return selectRows(db, 'verification_codes', keyOf(context, owner)).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** When the last code was sent. It ends before another one only where it could not be sent. */
export function lastSentAt(last: Code | undefined): Date | undefined {
  return last?.ended_at === null ? last.created_at : undefined;
}

/** The contact that a code proved, and the old plans that named it when the code was sent; nothing where it was never used. */
export function findProof(db: Db, provider_id: string, code_id: string): Promise<Code | undefined> {
  return selectRows(db, 'verification_codes', { provider_id, code_id }).where('used_at', 'is not', null).executeTakeFirst();
}

/** No second code for this application at once, where another one is asked for. */
export async function requireWaitedAgain(
  db: Db,
  context: Context,
  { application_id, isAgain = false }: { readonly application_id: string; readonly isAgain?: boolean },
): Promise<void> {
  if (isAgain) requireWaited(lastSentAt(await findLastCode(db, context, application_id)), context.now);
}

/** The draft of the last code that this session asked for. */
export async function findDraftOfLastCode(db: Db, { provider, session }: Context): Promise<string | undefined> {
  const { provider_id } = provider;
  const { session_id_hash } = session;
  const last = await selectRows(db, 'verification_codes', { provider_id, session_id_hash })
    .where('draft_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.draft_id ?? undefined;
}

/** The codes of this session for this owner. */
function keyOf({ provider: { provider_id }, session: { session_id_hash } }: Context, owner: CodeOwner) {
  const ofDraft = typeof owner === 'object' && owner !== null;
  const of = ofDraft ? { application_id: null, draft_id: owner.draft_id } : { application_id: owner, draft_id: null };
  return { provider_id, session_id_hash, ...of };
}

/** No second code at once: the first may only be slow. */
export function requireWaited(last: Date | undefined, now: Date): void {
  if (last === undefined) return;
  const left = Math.ceil(RESEND_AFTER_SECONDS - (now.getTime() - last.getTime()) / 1000);
  if (left > 0) throw new FunnelError('too_many_requests', { message: 'the last code was sent a moment ago', retryAfter: left });
}
