import { useEffect, useState, type ComponentType } from 'react';

import type { SessionGuardProps } from './session/session-guard.tsx';
import { onFirstToast } from './show-toast.ts';

// Each import has a function of its own: the bundler waits for styles around the whole expression, so a `then` within it
// would never hear of a style that failed.
export const fetchToasts = () => import('./toasts.tsx');
const fetchGuard = () => import('./session/session-guard.tsx');

/** The corner for toasts: empty until the first one. */
export function Toasts() {
  const [Corner, setCorner] = useState<ComponentType>();
  useEffect(() => {
    onFirstToast(() => {
      fetchToasts().then(
        (part) => setCorner(() => part.Toasts),
        // The next toast fetches it again.
        () => undefined,
      );
    });
  }, []);
  return Corner && <Corner />;
}

/** The session lasts a quarter of an hour, so the code that watches its end may load later. */
const UNHURRIED_MS = 8000;

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
