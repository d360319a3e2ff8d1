import type { FlowStore } from '#engine/react';
import type { AgentMode } from '#rules';

import type { SessionWire } from './ask-session.ts';

export function isSignedIn(store: FlowStore): boolean {
  const { session } = store.getState();
  return typeof session === 'object' && session['signedIn'] === true;
}

/** Deletes the data of the page's patient. An external agent stays signed in for the next one. */
export function forgetCaller(store: FlowStore): void {
  const { agentInfo } = store.getState().slots;
  store.wipe();
  if (agentInfo !== undefined) store.edit('agentInfo', agentInfo);
}

/** Forgets everything at once, ends the session on the server, and begins anew with a page that knows nothing. */
export async function leaveSession(store: FlowStore, wire: SessionWire, agent: AgentMode): Promise<void> {
  forgetCaller(store);
  try {
    const { endSession } = await import('./end-session.ts');
    await endSession(wire, agent !== 'none');
  } finally {
    window.location.assign(store.context.flow.base);
  }
}
