import { sql, type Insertable, type Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import type { VerificationCodeTable } from '../database/tables/applications.ts';
import { isUuid } from './uuid.ts';

export const TRIES_PER_CODE = 5;

/** For whom a code is good: this application in this very session. */
export interface CodeKey {
  readonly provider_id: string;
  readonly application_id: string;
  readonly session_id_hash: string;
}

/** Stores a code and ends the one before it. */
export async function replaceCode(trx: Kysely<Database>, code: Insertable<VerificationCodeTable>): Promise<void> {
  await trx
    .updateTable('verification_codes')
    .set({ ended_at: code.created_at })
    .where('provider_id', '=', code.provider_id)
    .where('application_id', '=', code.application_id)
    .where('session_id_hash', '=', code.session_id_hash)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await trx.insertInto('verification_codes').values(code).execute();
}

export interface CountedTry {
  readonly code_id: string;
  readonly code_hash: string;
  readonly destination_hash: string;
}

/** Counts a try in a statement of its own, before anything is compared; nothing when no code may be tried any more. */
export async function countTry(
  db: Kysely<Database>,
  { provider_id, application_id, session_id_hash }: CodeKey,
  now: Date,
): Promise<CountedTry | undefined> {
  if (!isUuid(application_id)) return undefined;
  return db
    .updateTable('verification_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('session_id_hash', '=', session_id_hash)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES_PER_CODE)
    .returning(['code_id', 'code_hash', 'destination_hash'])
    .executeTakeFirst();
}

/** Uses the code up. False when somebody was faster: a code opens the door once. */
export async function consumeCode(trx: Kysely<Database>, providerId: string, codeId: string, now: Date): Promise<boolean> {
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
export async function findLastCodeTime(
  db: Kysely<Database>,
  { provider_id, application_id, session_id_hash }: CodeKey,
): Promise<Date | undefined> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(created_at) as last from verification_codes
    where provider_id = ${provider_id} and application_id = ${application_id} and session_id_hash = ${session_id_hash}
  `.execute(db);
  return rows[0]?.last ?? undefined;
}
