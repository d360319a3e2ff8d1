import { useEffect, useState, type ComponentType } from 'react';

import type { SessionGuardProps } from './session/session-guard.tsx';
import { onFirstToast } from './show-toast.ts';

/** The corner for toasts: empty until the first one. */
export function Toasts() {
  const [Corner, setCorner] = useState<ComponentType>();
  useEffect(() => {
    // What did not arrive is asked for again by the next toast.
    onFirstToast(() => void import('./toasts.tsx').then((part) => setCorner(() => part.Toasts)).catch(() => undefined));
  }, []);
  return Corner && <Corner />;
}

/** The session lasts a quarter of an hour, so the code that watches its end may load later. */
const UNHURRIED_MS = 8000;

// Apart from what is made of it: the bundler's own wait for the style is around the whole expression of an import.
const fetchGuard = () => import('./session/session-guard.tsx');

/** Watches over the end of the session, with code that is fetched when everything else is there. */
export function SessionGuard(props: SessionGuardProps) {
  const [Guard, setGuard] = useState<ComponentType<SessionGuardProps>>();
  useEffect(() => {
    let timer = setTimeout(tryIt, UNHURRIED_MS);
    function tryIt() {
      fetchGuard().then(
        (part) => setGuard(() => part.SessionGuard),
        // What did not arrive is asked for again.
        () => (timer = setTimeout(tryIt, UNHURRIED_MS)),
      );
    }
    return () => clearTimeout(timer);
  }, []);
  return Guard && <Guard {...props} />;
}
