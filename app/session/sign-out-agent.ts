import { HEADERS } from '#api';
import type { FlowStore } from '#engine/react';

import type { SessionWire } from './ask-session.ts';

/** Where agents sign in, and where they see that they are signed out. */
const SIGN_IN = '/agent/sign-in';

/** Forgets everything at once, ends the agent's session on the server, and leads to the page where the next one signs in. */
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
    const session = await askWhoIsIn();
    csrf.set(session.headers.get(HEADERS.csrf) ?? csrf.get());
    await send();
  } finally {
    window.location.assign(`${SIGN_IN}?signed-out`);
  }
}

/** Whoever finds that the agent of this page is not signed in any more goes where they can be. */
export async function leaveIfSignedOut(store: FlowStore, agentId: string | undefined): Promise<void> {
  const answer = await askWhoIsIn();
  const { agent } = (await answer.json()) as { readonly agent?: { readonly agent_id?: unknown } | null };
  if (agent?.agent_id === agentId) return;
  store.wipe();
  window.location.assign(SIGN_IN);
}

function askWhoIsIn(): Promise<Response> {
  return fetch('/v1/agent/session', { credentials: 'include', cache: 'no-store' });
}
