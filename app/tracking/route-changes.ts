import type { Router } from '../router.ts';

/** Reports the current path and every later one; returns the function that stops it. */
export function onRouteChange({ onPath }: Router, report: (path: string) => void): () => void {
  let reported: string | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = onPath(() => {
    clearTimeout(waiting);
    // The visitor never sees a step that redirects at once.
    waiting = setTimeout(() => {
      const { pathname } = window.location;
      if (pathname === reported) return;
      reported = pathname;
      report(pathname);
    });
  });
  return () => {
    clearTimeout(waiting);
    stop();
  };
}
