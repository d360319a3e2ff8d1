import type { RateLimiterAbstract } from 'rate-limiter-flexible';

interface Batch {
  left: number;
  readonly until: number;
}

/** Addresses remembered at once; beyond that, those whose minute is over are forgotten. */
const MOST_BATCHES = 10_000;
const SHORTEST_MS = 50;

/**
 * Counts for a key from a batchSize taken at once, so that most requests do not wait for the database. What is left of a
 * batchSize when the minute ends is lost: a limit may be met a batchSize early, never late.
 */
export function countAhead(limiter: RateLimiterAbstract, batchSize: number): (key: string) => Promise<void> {
  const batches = new Map<string, Batch>();
  const taking = new Map<string, Promise<void>>();

  function take(key: string): Promise<void> {
    const taken = limiter
      .consume(key, batchSize)
      .then(({ msBeforeNext }) => {
        if (batches.size >= MOST_BATCHES) forgetOld(batches);
        batches.set(key, { left: batchSize, until: performance.now() + Math.max(msBeforeNext, SHORTEST_MS) });
      })
      .finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  }

  return async (key) => {
    for (;;) {
      const batch = batches.get(key);
      if (batch && batch.left > 0 && performance.now() < batch.until) {
        batch.left -= 1;
        return;
      }
      await (taking.get(key) ?? take(key));
    }
  };
}

function forgetOld(batches: Map<string, Batch>): void {
  const now = performance.now();
  for (const [key, { until }] of batches) if (until < now) batches.delete(key);
}
