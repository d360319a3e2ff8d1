import { lazy, Suspense, useEffect, useState } from 'react';

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
