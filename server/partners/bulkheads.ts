import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';

import { PartnerUnavailable } from './partner-errors.ts';

/** Calls of one provider to one partner that run at once in this process: as many as the outbox sends at once. */
const MOST_CALLS = 20;
/** Calls that wait for one of them to end. */
const MOST_WAITING = 64;
/** A caller waits no longer than this for its turn. */
const WAIT_MS = 1_000;

/** The reason of a call that did not get its turn. */
const BUSY = 'too_many_calls';

export interface BulkheadOptions {
  readonly mostCalls?: number;
  readonly mostWaiting?: number;
  readonly waitMs?: number;
}

/**
 * Limits the calls of each provider to one partner, so that a slow partner, or the rush at one provider, does not hold the requests of
 * the others. A call that finds no place waits briefly, and then throws `PartnerUnavailable`.
 */
export function openBulkheads({ mostCalls = MOST_CALLS, mostWaiting = MOST_WAITING, waitMs = WAIT_MS }: BulkheadOptions = {}) {
  const byProvider = new Map<string, BulkheadPolicy>();

  function bulkheadOf(provider: string): BulkheadPolicy {
    const known = byProvider.get(provider) ?? bulkhead(mostCalls, mostWaiting);
    byProvider.set(provider, known);
    return known;
  }

  return {
    async run<T>(provider: string, work: () => Promise<T>): Promise<T> {
      const places = bulkheadOf(provider);
      let isLate = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isLate = true;
          reject(busy());
        }, waitMs);
      });
      const called = places.execute(() => {
        clearTimeout(timer);
        // A caller that gave up still gets its turn, and gives it on at once.
        return isLate ? late : work();
      });
      try {
        return await Promise.race([called, late]);
      } catch (error) {
        throw error instanceof BulkheadRejectedError ? busy() : error;
      } finally {
        clearTimeout(timer);
        called.catch(() => undefined);
        if (places.executionSlots === mostCalls && places.queueSlots === mostWaiting) byProvider.delete(provider);
      }
    },
  };
}

function busy(): PartnerUnavailable {
  return new PartnerUnavailable(BUSY, { wasSent: false });
}
