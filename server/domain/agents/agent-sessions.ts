import { calls } from '#api';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { Agent } from '../../schema/column-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { createSession, deleteSession, type RenewedSession, startSessionAnew, updateSession } from '../sessions/session-store.ts';
import { recordAgentEvent } from '../audit/refusal-audit.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { forgetPatient } from '../sessions/sessions.ts';

/** Signs an agent in to a new session. The audit records it, and the sign-out of any agent before. */
export function signAgentIn(
  db: Db,
  session: SessionRecord,
  { agent, by, at }: { readonly agent: Agent; readonly by: 'simulator' | 'oidc'; readonly at: Date },
): Promise<RenewedSession> {
  return inTransaction(db, async (trx) => {
    await noteSignOut(trx, session, at);
    // A new session begins, so that nothing of the earlier visitor stays.
    await deleteSession(trx, session);
    const renewed = await createSession(trx, session.provider_id, { locale: session.locale, agent }, at);
    const { provider_id, session_id_hash } = renewed.session;
    const event = { event: 'agent.signed-in', details: { kind: agent.kind, by, ...(agent.may_refund && { may_refund: true }) } };
    await recordAgentEvent(trx, { provider_id, agent, session_id_hash, at }, event);
    return renewed;
  });
}

/** Ends the session, with everything that it knew. */
export async function signAgentOut(db: Db, session: SessionRecord, at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await noteSignOut(trx, session, at);
    await deleteSession(trx, session);
  });
}

/** Records in the audit that the agent of this session, if there is one, has signed out. */
async function noteSignOut(trx: Db, session: SessionRecord, at: Date): Promise<void> {
  const { provider_id, session_id_hash, agent } = session;
  if (agent) await recordAgentEvent(trx, { provider_id, agent, session_id_hash, at }, { event: 'agent.signed-out' });
}

/** Returns the agent of this session, if there is one. */
export const agentSession = defineRoute(calls.agentSession, ({ session }) => Promise.resolve(ok({ agent: session.agent })));

/** Ends the session; the HTTP layer forgets it and clears the cookie. */
export const signOut = defineRoute(calls.signOut, async ({ db, session, now }) => {
  await noteSignOut(db, session, now);
  return { ...ok({ signedOut: true }), signOut: true };
});

/** Nothing of one caller is left for the next: the session forgets the patient, under a new id. */
export const nextPatient = defineRoute(calls.nextPatient, async ({ db, session, now: at }) => {
  const { provider_id, session_id_hash, agent } = session;
  const renewed = await inTransaction(db, async (trx) => {
    await forgetPatient(trx, session);
    // Answers and files of this caller are of a holder that the next one is not.
    await updateSession(trx, session)
      .set({ holder_id: sql`gen_random_uuid()` })
      .execute();
    await recordAgentEvent(trx, { provider_id, agent, session_id_hash, at }, { event: 'agent.next-patient' });
    return startSessionAnew(trx, session, at);
  });
  return { ...ok({ cleared: true }), signIn: renewed };
});
