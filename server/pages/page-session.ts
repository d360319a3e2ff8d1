import type { PageSession } from '#rules';

import type { SessionRecord } from '../http/session-record.ts';

/** A session as its pages may know it: the agent by name and id, of the patient nothing but whether somebody is signed in. */
export function pageSession({ verified_at, agent, created_at }: SessionRecord): PageSession {
  const signedIn = verified_at !== null;
  if (agent === null) return { signedIn, agent: 'none' };
  // A sign-in begins a session, and "Next patient" keeps its beginning.
  const agentVisit = created_at.getTime().toString(36);
  return { signedIn, agent: agent.kind, agentName: agent.name, agentId: agent.agent_id, agentVisit };
}
