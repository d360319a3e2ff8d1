import { HEADERS } from '#api';
import type { FlowStore } from '#engine/react';

import { AGENT_SIGN_IN, askAgentIn, isAgentIn } from './agent-in.ts';
import type { SessionWire } from './ask-session.ts';

/** Deletes everything at once, ends the agent's session on the server, and opens the sign-in page. */
export async function signOutAgent(store: FlowStore, { csrf }: Pick<SessionWire, 'csrf'>): Promise<void> {
  store.wipe();
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
  store.wipe();
  window.location.assign(AGENT_SIGN_IN);
}
