import type { FlowStore, Translate } from '#engine/react';

import { showToast } from '../show-toast.ts';

/** Of an agent nothing is left: who goes on has to sign in. */
function beginAgain(store: FlowStore): void {
  store.wipe();
  window.location.assign('/agent/sign-in');
}

/** The session was over: what is personal is forgotten, and whoever comes back is told why. */
export function expireSession(store: FlowStore, translate: Translate): void {
  const { session } = store.getState();
  if (typeof session === 'object' && 'agent' in session && session['agent'] !== 'none') return beginAgain(store);
  const isLost = store.holdsPersonalData();
  store.expire({ ...(session as object), signedIn: false });
  if (isLost) showToast('error', translate('errors.sessionExpired'));
}
