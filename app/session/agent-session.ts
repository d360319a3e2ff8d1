import { HEADERS } from '#api';
import type { FlowStore } from '#engine/react';

import type { SessionWire } from './ask-session.ts';

/** Where agents sign in, and where they see that they are signed out. */
export const AGENT_SIGN_IN = '/agent/sign-in';

/** Which agent the server knows to be signed in here, and the token that every answer brings. */
function askAgentIn(): Promise<Response> {
  return fetch('/v1/agent/session', { credentials: 'include', cache: 'no-store' });
}

/** Whether this same agent is still signed in. Rejects when the server does not answer. */
export async function isAgentIn(agentId: string | undefined): Promise<boolean> {
  const answer = await askAgentIn();
  const { agent } = (await answer.json()) as { readonly agent?: { readonly agent_id?: unknown } | null };
  return agentId !== undefined && agent?.agent_id === agentId;
}

/** Deletes everything at once, ends the agent's session on the server, and opens the sign-in page. */
export async function signOutAgent(store: FlowStore, { csrf }: Pick<SessionWire, 'csrf'>): Promise<void> {
  store.close();
  const send = () =>
    fetch('/agent/sign-out', {
      method: 'POST',
      credentials: 'include',
      redirect: 'manual',
      keepalive: true,
      headers: { [HEADERS.csrf]: csrf.get() },
    });
  try {
    const answer = await send();
    if (answer.type === 'opaqueredirect') return;
    // Another tab renewed the session: any answer brings the token that holds.
    const session = await askAgentIn();
    csrf.set(session.headers.get(HEADERS.csrf) ?? csrf.get());
    await send();
  } finally {
    window.location.assign(`${AGENT_SIGN_IN}?signed-out`);
  }
}

/** Sends an agent whose sign-in has ended to the page where an agent can sign in. */
export async function leaveIfSignedOut(store: FlowStore, agentId: string | undefined): Promise<void> {
  if (await isAgentIn(agentId)) return;
  store.close();
  window.location.assign(AGENT_SIGN_IN);
}
