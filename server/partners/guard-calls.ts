import { setImmediate } from 'node:timers/promises';

import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from 'cockatiel';

import { type BulkheadOptions, openBulkheads } from './bulkheads.ts';
import { PartnerUnavailable } from './partner-errors.ts';
import type { PartnerReport } from './partner-health.ts';

/** After so many calls in a row without an answer, calls fail at once. */
const FAILURES = 5;
/** Then one call at a time tries whether the partner is back. */
const PAUSE_MS = 30_000;
const RETRIES = 2;
const BACKOFF = { initialDelay: 200, maxDelay: 2_000 };

interface GuardOptions {
  /** For the whole call, with its repetitions. */
  readonly deadlineMs: number;
  readonly report: PartnerReport;
  readonly pauseMs?: number;
  readonly bulkheads?: BulkheadOptions;
}

interface CallOptions {
  /** The partner does the same once, however often it is asked. Any other call is sent again only where it never left. */
  readonly isRepeatable?: boolean;
  /** For whom the partner is asked. Each provider has places of its own. */
  readonly provider?: string;
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs calls of one partner. */
export interface Guard {
  readonly run: <T>(work: Work<T>, options?: CallOptions) => Promise<T>;
}

/**
 * Guards the calls of one partner with a deadline, repetitions with jitter, a circuit breaker, and a number of calls at once for each
 * provider. No caller waits for a partner that is away: after five calls without an answer, calls throw `PartnerUnavailable` at once.
 */
export function openGuard({ deadlineMs, report, pauseMs = PAUSE_MS, bulkheads }: GuardOptions): Guard {
  const places = openBulkheads(bulkheads);
  const breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  const repeating = (isRepeatable: boolean) =>
    retry(
      handleWhen((error) => isAway(error) && !ENDS.has(error.reason) && (isRepeatable || !error.wasSent)),
      { maxAttempts: RETRIES, backoff: new ExponentialBackoff(BACKOFF) },
    );
  const policies = { once: repeating(false), repeatable: repeating(true) };

  async function guarded<T>(work: Work<T>, isRepeatable: boolean): Promise<T> {
    const deadline = performance.now() + deadlineMs;
    const attempt = async () => {
      // One call tries whether the partner is back. The others do not wait for it.
      if (breaker.state === CircuitState.HalfOpen) throw new PartnerUnavailable(OPEN, { wasSent: false });
      return breaker.execute(() => withDeadline(work, deadline - performance.now(), isRepeatable));
    };
    try {
      const answer = await policies[isRepeatable ? 'repeatable' : 'once'].execute(attempt);
      report.succeed();
      return answer;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new PartnerUnavailable(OPEN, { wasSent: false });
      if (!(error instanceof PartnerUnavailable)) report.succeed();
      else if (error.reason !== OPEN) report.fail(error.reason);
      throw error;
    }
  }

  return {
    run: (work, { isRepeatable = false, provider = '' } = {}) => places.run(provider, () => guarded(work, isRepeatable)),
  };
}

/** A request that a partner finds odd must not keep it from everybody else. */
function isAway(error: Error): error is PartnerUnavailable {
  return error instanceof PartnerUnavailable && !error.isRefusal;
}

/** The calls before this one got no answer. */
const OPEN = 'circuit_open';
/** The time for the whole call is over. */
const LATE = 'deadline';
/** After these, another attempt is pointless. */
const ENDS: ReadonlySet<string> = new Set([OPEN, LATE]);

/** Runs one attempt. An attempt before it may have arrived only where the call is repeatable. */
async function withDeadline<T>(work: Work<T>, leftMs: number, isRepeatable: boolean): Promise<T> {
  if (leftMs <= 0) throw new PartnerUnavailable(LATE, { wasSent: isRepeatable });
  let running: Promise<T> | undefined;
  try {
    return await timeout(leftMs, TimeoutStrategy.Aggressive).execute(({ signal }) => (running = work(signal)));
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
    throw new PartnerUnavailable(LATE, { wasSent: isRepeatable || (await mayHaveLeft(running)) });
  }
}

/** Work that heeds the signal has ended by now, and its error states whether it left. */
async function mayHaveLeft(ended: Promise<unknown> | undefined): Promise<boolean> {
  const outcome = await Promise.race([ended?.catch((error: unknown) => error), setImmediate()]);
  return !(outcome instanceof PartnerUnavailable) || outcome.wasSent;
}
