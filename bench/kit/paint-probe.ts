import type { Browser, Page } from 'playwright';

import { readUnwatched } from './unwatched-page.ts';

/** What passed between an event and the picture that answers it, in ms; `calls` is how much of it the server was waited for. */
export interface Answered {
  readonly total: number;
  readonly calls: number;
}

/** An answer that has not come after this time, in ms, will not: the bench ends and reports it. */
const AT_MOST_MS = 30_000;

/** The picture that answers an event. */
export interface Wanted {
  /** The event that starts the clock. */
  readonly event: string;
  /** What is to have other text than before the event. */
  readonly selector: string;
  /** A placeholder for content that is still loading: while it is there, there is no answer yet. */
  readonly placeholder?: string;
}

/**
 * Has the page itself start its clock when the event arrives, and stop it in the frame after the one in which the text of
 * `selector` has changed. Returns the function that waits for that frame.
 */
export async function armClock(page: Page, wanted: Wanted): Promise<() => Promise<Answered>> {
  // Kept on the window, as `evaluate` would wait for a promise that it is answered with.
  await page.evaluate(
    ({ event, selector, placeholder, atMost }) => {
      const textOf = () => document.querySelector(selector)?.textContent ?? '';
      const before = textOf();
      let began = 0;
      document.addEventListener(event, ({ timeStamp }) => (began = timeStamp), { capture: true, once: true });
      const answered = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} at ${location.pathname} did not change within ${atMost} ms`)), atMost);
        new MutationObserver((_, observer) => {
          if (began === 0 || textOf() === before || textOf() === '') return;
          if (placeholder !== undefined && document.querySelector(placeholder)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(reported(began, performance.now())));
            port1.start();
            port2.postMessage(null);
          });
        }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
      });

      /** Calls that overlap count once. */
      function reported(from: number, until: number) {
        const entries = performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.includes('/v1/') && startTime >= from);
        let calls = 0;
        let end = from;
        for (const { startTime, duration } of entries) {
          const stop = Math.min(startTime + duration, until);
          calls += Math.max(0, stop - Math.max(startTime, end));
          end = Math.max(end, stop);
        }
        return { total: until - from, calls };
      }
      Object.assign(window, { answered });
    },
    { ...wanted, atMost: AT_MOST_MS },
  );
  return () => page.evaluate(() => (window as unknown as { answered: Promise<Answered> }).answered);
}

/** The time between an event, which `act` brings about, and the picture that answers it. */
export async function timeToPaint(page: Page, wanted: Wanted, act: () => Promise<void>): Promise<Answered> {
  const answered = await armClock(page, wanted);
  await act();
  return answered();
}

/** Notes in each document of a page how long every interaction takes to its next paint, in ms. Call it before the page opens. */
export async function watchInteractions(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue;
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { interactions: () => [...longest.values()] });
  });
  return () => page.evaluate(() => (window as unknown as { interactions: () => number[] }).interactions());
}

/** How a page came up, in ms: when its largest content stood, and for how long over 50 ms each its tasks blocked it once it showed something. */
export interface Loading {
  readonly largestPaint: number;
  readonly blocked: number;
}

/** How a page of a new visitor on a slow phone comes up. */
export function readLoading(browser: Browser, url: string): Promise<Loading> {
  return readUnwatched(browser, url, `(${askLoading.toString()})()`);
}

/** Runs in the page. */
async function askLoading(): Promise<Loading> {
  const read = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [paints, tasks] = await Promise.all([read('largest-contentful-paint'), read('longtask')]);
  const shown = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const blocking = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime + 50, shown));
  return {
    largestPaint: paints.at(-1)?.startTime ?? Number.NaN,
    blocked: blocking.reduce((sum, time) => sum + Math.max(0, time), 0),
  };
}
