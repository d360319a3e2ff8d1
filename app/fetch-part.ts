import { use } from 'react';

/**
 * Fetches a part of the code that is wanted now. A browser holds on to an import that failed for as long as the page
 * lives, so the page reloads, once; the session keeps what was entered.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    return reloadOnce(error);
  }
}

/** Shares one run of `load` between all calls. A call after a failure runs it again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}

/** A part of the code that is fetched apart from the page. */
export interface Part<T> {
  /** What has arrived. */
  readonly loaded: () => T | undefined;
  /** Fetches it ahead; where that fails, it is fetched again when it is wanted. */
  readonly prefetch: () => Promise<T>;
  /** Fetches it as wanted now. */
  readonly load: () => Promise<T>;
}

export function createPart<T>(fetch: () => Promise<T>): Part<T> {
  let part: T | undefined;
  const prefetch = once(async () => (part = await fetch()));
  return { loaded: () => part, prefetch, load: once(() => fetchPart(prefetch)) };
}

/** The part for a component. Not React's `lazy`, which suspends even for a loaded part and then shows its skeleton for 300 ms. */
export function usePart<T>({ loaded, load }: Pick<Part<T>, 'loaded' | 'load'>): T {
  return loaded() ?? use(load());
}

/** Reloads the page; throws instead after a first reload, and while the service does not answer, which would lose the page. */
export async function reloadOnce(error: unknown): Promise<never> {
  if (wasReloaded() || !(await isServed())) throw error;
  window.location.reload();
  return new Promise<never>(() => undefined);
}

async function isServed(): Promise<boolean> {
  const answer = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

/** Whether this very page was: a visitor who reloaded an earlier one may have come here since. */
function wasReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload' && !isOfOtherPage(entry.name));
}

/** A browser that gives no address must not reload without end. */
function isOfOtherPage(address: string): boolean {
  const { origin, pathname } = window.location;
  return address.startsWith(origin) && new URL(address).pathname !== pathname;
}

/** How many parts come at once: a phone far from the server would wait long for one after the other. */
const AT_ONCE = 4;

/**
 * Fetches the parts that the visitor will need later, in this order and a few at a time. Each is requested when the page is
 * idle: one long task would delay a visitor who types. A part that does not arrive is requested again when it is needed.
 */
export async function fetchWhenIdle(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let first = 0; first < parts.length; first += AT_ONCE) {
    const coming = [];
    for (const fetch of parts.slice(first, first + AT_ONCE)) {
      await idle();
      coming.push(fetch().catch(() => undefined));
    }
    await Promise.all(coming);
  }
}

/** Waits until the page has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 4000 });
    else setTimeout(resolve, 300);
  });
}
