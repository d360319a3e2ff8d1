import { sql } from 'kysely';

import type { SignInSecrets } from './agent-sign-in.ts';
import type { Db } from '../../schema/database.ts';

interface SessionKey {
  readonly provider_id: string;
  readonly session_id_hash: string;
}

/** Who has not come back by then begins again. */
const MINUTES = 10;

/** Keeps what a sign-in must come back with; the last one that a session began counts. */
export async function putSignIn(db: Db, key: SessionKey, secrets: SignInSecrets, at: Date): Promise<void> {
  await db
    .insertInto('agent_sign_ins')
    .values({ ...key, ...secrets, created_at: at })
    .onConflict((conflict) => conflict.columns(['provider_id', 'session_id_hash']).doUpdateSet({ ...secrets, created_at: at }))
    .execute();
}

/** Takes it out again, once; nothing where none was begun in this session, or too long ago. */
export async function takeSignIn(
  db: Db,
  { provider_id, session_id_hash }: SessionKey,
  now: Date,
): Promise<SignInSecrets | undefined> {
  const { rows } = await sql<SignInSecrets & { readonly is_in_time: boolean }>`
    delete from agent_sign_ins
    where provider_id = ${provider_id} and session_id_hash = ${session_id_hash}
    returning state, nonce, code_verifier, created_at > ${now}::timestamptz - make_interval(mins => ${MINUTES}) as is_in_time
  `.execute(db);
  return rows[0]?.is_in_time ? rows[0] : undefined;
}
