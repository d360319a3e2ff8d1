import type { FlowStore } from '#engine/react';

import type { SessionWire } from './session/ask-session.ts';

/**
 * A page that comes back from the browser's own cache may be of a session that has ended, and of another person; the
 * server tells. Answers how to stop.
 */
export function checkSignInOnReturn(store: FlowStore, wire: SessionWire): () => void {
  async function onReturn({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    const { askSession } = await import('./session/ask-session.ts');
    const answer = await askSession(wire);
    // Without an answer the page stays as it was; its next call finds out.
    if (!answer) return;
    const session = { ...(store.getInitialState().session as object), signedIn: answer.isSignedIn };
    if (answer.isAlive) store.setSession(session);
    else store.expire(session);
  }
  const listen = (event: PageTransitionEvent) => void onReturn(event).catch(() => undefined);
  window.addEventListener('pageshow', listen);
  return () => window.removeEventListener('pageshow', listen);
}
