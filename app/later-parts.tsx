import { lazy, Suspense, useEffect, useState } from 'react';

import type { SessionGuardProps } from './session/session-guard.tsx';
import { onFirstToast } from './show-toast.ts';

const ToastsNow = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** The corner for toasts: empty until the first one. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastsNow />
    </Suspense>
  );
}

/** The session lasts a quarter of an hour, so the code that watches its end may load later. */
const UNHURRIED_MS = 8000;

const SessionGuardNow = lazy(async () => ({ default: (await fetchGuard()).SessionGuard }));

const fetchGuard = () => import('./session/session-guard.tsx');

/** Watches over the end of the session, with code that is fetched when everything else is there. */
export function SessionGuard(props: SessionGuardProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let timer = setTimeout(tryIt, UNHURRIED_MS);
    function tryIt() {
      fetchGuard().then(
        () => setWanted(true),
        // What did not arrive is asked for again.
        () => (timer = setTimeout(tryIt, UNHURRIED_MS)),
      );
    }
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <SessionGuardNow {...props} />
    </Suspense>
  );
}
