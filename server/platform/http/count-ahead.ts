import type { RateLimiterAbstract } from 'rate-limiter-flexible';

interface Hand {
  left: number;
  readonly until: number;
}

/** Addresses remembered at once; beyond that, those whose minute is over are forgotten. */
const MOST_HANDS = 10_000;
const SHORTEST_MS = 50;

/**
 * Counts for a key from a handful taken at once, so that most requests do not wait for the database. What is left of a
 * handful when the minute ends is lost: a limit may be met a handful early, never late.
 */
export function countAhead(limiter: RateLimiterAbstract, handful: number): (key: string) => Promise<void> {
  const hands = new Map<string, Hand>();
  const taking = new Map<string, Promise<void>>();

  function take(key: string): Promise<void> {
    const taken = limiter
      .consume(key, handful)
      .then(({ msBeforeNext }) => {
        if (hands.size >= MOST_HANDS) forgetOld(hands);
        hands.set(key, { left: handful, until: performance.now() + Math.max(msBeforeNext, SHORTEST_MS) });
      })
      .finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  }

  return async (key) => {
    for (;;) {
      const hand = hands.get(key);
      if (hand && hand.left > 0 && performance.now() < hand.until) {
        hand.left -= 1;
        return;
      }
      await (taking.get(key) ?? take(key));
    }
  };
}

function forgetOld(hands: Map<string, Hand>): void {
  const now = performance.now();
  for (const [key, { until }] of hands) if (until < now) hands.delete(key);
}
