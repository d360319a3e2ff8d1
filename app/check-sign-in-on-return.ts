import { PENDING } from '#engine';
import type { FlowStore } from '#engine/react';

/** A page that comes back from the browser's own cache may be of a session that has ended; the server tells. Answers how to stop. */
export function checkSignInOnReturn(store: FlowStore): () => void {
  async function onReturn({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    const response = await fetch('/v1/direct-application/logged-in', { credentials: 'include' });
    const { isLoggedIn } = (await response.json()) as { readonly isLoggedIn?: unknown };
    const { session } = store.getState();
    store.setSession({ ...(session === PENDING ? {} : session), signedIn: isLoggedIn === true });
  }
  // Without an answer the page stays as it was: its next call will tell.
  const listen = (event: PageTransitionEvent) => void onReturn(event).catch(() => undefined);
  window.addEventListener('pageshow', listen);
  return () => window.removeEventListener('pageshow', listen);
}
