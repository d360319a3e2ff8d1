import type { FlowStore } from '#engine/react';
import type { PageSession } from '#rules';
import type { TFunction } from 'i18next';

import { showToast } from '../show-toast.ts';
import { AGENT_SIGN_IN, isAgentIn } from './agent-in.ts';
import { forgetCaller } from './leave-session.ts';

/**
 * It deletes everything about an agent's caller. When another tab reports that only the call has ended, the agent goes to the
 * next one; otherwise they have to sign in again.
 */
async function beginAgain(store: FlowStore, agentId: string | undefined): Promise<void> {
  forgetCaller(store);
  const isIn = await isAgentIn(agentId).catch(() => false);
  if (!isIn) store.wipe();
  window.location.assign(isIn ? store.context.flow.base : AGENT_SIGN_IN);
}

/** The session has ended: it deletes personal data and explains this to the returning visitor. */
export function expireSession(store: FlowStore, t: TFunction): void {
  const { session } = store.getState();
  const { agent = 'none', agentId } = session as Partial<PageSession>;
  if (agent !== 'none') return void beginAgain(store, agentId);
  const isLost = store.holdsPersonalData();
  store.expire({ ...(session as object), signedIn: false });
  if (isLost) showToast('error', t('errors.sessionExpired'));
}
