import { sql } from 'kysely';

import type { Agent } from '../../schema/column-types.ts';
import type { Db } from '../../schema/database.ts';
import type { SessionKey } from '../sessions/session-store.ts';

/** What was made for one sign-in, and must come back with it. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/** Why an agent was not signed in. The server's locales have the texts at `agents.faults.<reason>`. */
export type SignInFault = 'cancelled' | 'refused' | 'notAgent' | 'expired' | 'unavailable';

/** A sign-in that came to nothing. */
export class SignInRefusal extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`an agent was not signed in: ${fault}`, { cause });
    this.name = 'SignInRefusal';
    this.fault = fault;
  }
}

/** An identity provider. It knows agents, or other people. */
export interface IdentityProvider<Person = Agent> {
  /** Where to send the browser, and what to keep until it comes back. */
  readonly begin: (redirectUri: string) => Promise<{ readonly url: string; readonly secrets: SignInSecrets }>;
  /** The agent of this provider, or the person, by the address at which the browser came back; throws a SignInRefusal. */
  readonly finish: (returned: URL, secrets: SignInSecrets, providerId: string) => Promise<Person>;
}

/** How agents sign in: not at all, as made-up people of test mode, or at an identity provider. */
export type AgentSignIn =
  | { readonly kind: 'off' }
  | { readonly kind: 'simulator'; readonly agents: readonly Agent[] }
  | { readonly kind: 'oidc'; readonly identityProvider: IdentityProvider };

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
