/**
 * Fetches a part of the code that is wanted now. A browser holds on to an import that failed for as long as the page
 * lives, so the page is begun anew, once; what was entered is kept by the session. Without a network it just fails.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    return reloadOnce(error);
  }
}

/** Begins the page anew; where that was done already, or there is no network, it throws instead. */
export function reloadOnce(error: unknown): Promise<never> {
  if (!navigator.onLine || wasReloaded()) throw error;
  window.location.reload();
  return new Promise<never>(() => undefined);
}

function wasReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
}
