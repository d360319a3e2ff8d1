import type { Observation } from '#engine/react';

const PAUSE_MS = 1_000;
/** The server takes no more at once. */
const MOST = 20;

/** Reports what this visitor sees of the flow, by its names alone: together after a pause, or when the page is left. */
export function createFunnelReporter(base: string): (seen: Observation) => void {
  let held: Observation[] = [];
  function send(): void {
    if (held.length > 0)
      navigator.sendBeacon?.('/funnel', new Blob([JSON.stringify({ base, seen: held })], { type: 'application/json' }));
    held = [];
  }
  // A phone may end a hidden page without another event.
  for (const left of ['visibilitychange', 'pagehide']) window.addEventListener(left, send);
  return (seen) => {
    const count = held.push(seen);
    if (count === 1) setTimeout(send, PAUSE_MS);
    if (count === MOST) send();
  };
}
