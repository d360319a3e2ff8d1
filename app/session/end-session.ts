import { calls, HEADERS } from '#api';

import { ownFetch, whereSessionIsKept } from '../own-fetch.ts';
import type { SessionWire } from './ask-session.ts';
import type { SessionNews } from './watch.ts';

/**
 * Ends the session where it is kept, as far as the server can be reached; without it the session ends by itself. An
 * agent's own sign-in stays: only the patient is forgotten.
 */
export async function endSession({ csrf }: Pick<SessionWire, 'csrf'>, isAgent: boolean): Promise<void> {
  const { method, path } = isAgent ? calls.nextPatient : calls.signOut;
  const send = () =>
    ownFetch(`/v1${path}`, { method, credentials: 'include', keepalive: true, headers: { [HEADERS.csrf]: csrf.get() } });
  try {
    const answer = await send();
    csrf.set(answer.headers.get(HEADERS.csrf) ?? csrf.get());
    // Another tab renewed the session: this answer brought the token that holds.
    if (answer.status === 403) await send();
    notifyOtherTabs();
  } catch {
    // What this browser held is forgotten all the same.
  }
}

function notifyOtherTabs(): void {
  const channel = openChannel();
  channel?.postMessage({ isOver: true } satisfies SessionNews);
  channel?.close();
}

/**
 * The channel to the other tabs of this browser that share the session of this page. Undefined where none does, or the browser has no
 * channels; each page then asks the server itself, a little later.
 */
export function openChannel(): BroadcastChannel | undefined {
  const kept = whereSessionIsKept();
  if (kept === 'memory') return undefined;
  try {
    return new BroadcastChannel(`causeway.session.${kept}`);
  } catch {
    return undefined;
  }
}
