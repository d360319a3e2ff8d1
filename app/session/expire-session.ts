import type { FlowStore } from '#engine/react';

import { showToast } from '../show-toast.ts';
import type { Surroundings } from '../surroundings.ts';

/** The session was over: what is personal is forgotten, and whoever comes back is told why. */
export function expireSession(store: FlowStore, { language }: Surroundings): void {
  const { session } = store.getState();
  const isLost = store.holdsPersonalData();
  store.expire({ ...(session as object), signedIn: false });
  if (isLost) showToast('error', language.translate('errors.sessionExpired'));
}
