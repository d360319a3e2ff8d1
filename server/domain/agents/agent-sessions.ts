import type { Db } from '../../schema/database.ts';
import type { Agent } from '../../schema/column-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SessionRecord } from '../sessions/session-record.ts';
import { deleteSession } from '../sessions/session-store.ts';
import { startAgentSession, type RenewedSession } from '../sessions/request-context.ts';
import { recordAgentEvent } from '../audit/refusal-audit.ts';

/** Signs an agent in to a new session. The audit records it, and the sign-out of any agent before. */
export function signAgentIn(
  db: Db,
  session: SessionRecord,
  { agent, by, at }: { readonly agent: Agent; readonly by: 'simulator' | 'oidc'; readonly at: Date },
): Promise<RenewedSession> {
  return inTransaction(db, async (trx) => {
    await noteSignOut(trx, session, at);
    const renewed = await startAgentSession(trx, session, agent, at);
    const { provider_id, session_id_hash } = renewed.session;
    const event = { event: 'agent.signed-in', details: { kind: agent.kind, by } };
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
export async function noteSignOut(trx: Db, session: SessionRecord, at: Date): Promise<void> {
  const { provider_id, session_id_hash, agent } = session;
  if (agent) await recordAgentEvent(trx, { provider_id, agent, session_id_hash, at }, { event: 'agent.signed-out' });
}
