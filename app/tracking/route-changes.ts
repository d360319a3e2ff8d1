/** What the router tells of itself, beside the browser's own Back and Forward. */
const EVENTS = ['pushState', 'replaceState', 'popstate'] as const;

/** Calls with the path where the visitor is, and with every other that they come to stand at. Answers how to stop it. */
export function onRouteChange(tell: (path: string) => void): () => void {
  let told: string | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(waiting);
    // A step that leads on at once is none that anybody has seen.
    waiting = setTimeout(() => {
      const { pathname } = window.location;
      if (pathname === told) return;
      told = pathname;
      tell(pathname);
    });
  }
  for (const name of EVENTS) window.addEventListener(name, look);
  look();
  return () => {
    clearTimeout(waiting);
    for (const name of EVENTS) window.removeEventListener(name, look);
  };
}
