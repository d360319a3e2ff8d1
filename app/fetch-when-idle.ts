/** How many parts are asked for at once: a phone far from the server would wait long for one after the other. */
const AT_ONCE = 4;

/**
 * Fetches the parts that the visitor will need later, in this order and a few at a time, each time when the page is idle:
 * one long task would delay a visitor who types. A part that does not arrive is requested again when it is needed.
 */
export async function fetchWhenIdle(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let first = 0; first < parts.length; first += AT_ONCE) {
    await idle();
    await Promise.allSettled(parts.slice(first, first + AT_ONCE).map((fetch) => fetch()));
  }
}

/** Waits until the page has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 300);
  });
}
