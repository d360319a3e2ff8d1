import type { PageSession } from '#rules';

import type { Provider } from '#configuration';
import type { SessionRecord } from '../domain/sessions/session-record.ts';
import { secondsLeft } from '../domain/sessions/session-store.ts';

/** A session as its pages may know it: the agent by name and id, and of the patient only whether they are signed in. */
export function pageSession(session: SessionRecord, { flows }: Pick<Provider, 'flows'>, now: Date): PageSession {
  const { verified_at, agent, created_at } = session;
  const common = { signedIn: verified_at !== null, endsIn: secondsLeft(session, now) };
  if (agent === null) return { ...common, agent: 'none' };
  // A sign-in begins a session, and "Next patient" keeps its beginning.
  const agentSession = created_at.getTime().toString(36);
  return {
    ...common,
    agent: agent.kind,
    agentName: agent.name,
    agentId: agent.agent_id,
    agentSession,
    agentMoves: Object.hasOwn(flows, 'transfer-plan'),
  };
}
