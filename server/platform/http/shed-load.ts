import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

import { FunnelError } from '#api';
import type { FastifyInstance } from 'fastify';

import type { PoolCounts } from '../database/pool.ts';
import { listLabels } from '../metrics/label.ts';
import type { Metrics } from '../metrics/open-metrics.ts';

/** How much a process has to do. */
export interface Load {
  /** How late the event loop was in the last second, on average, in milliseconds. */
  readonly loopDelayMs: number;
  /** Requests that wait for a connection, for each connection of the pool. */
  readonly waitingPerConnection: number;
  /** The part of the memory for JavaScript that is used. */
  readonly heapShare: number;
}

const REASONS = ['event_loop', 'database', 'memory'] as const;
export type ShedReason = (typeof REASONS)[number];

/** Beyond these, a request would wait for seconds and then fail. */
const MOST: Load = { loopDelayMs: 1_000, waitingPerConnection: 100, heapShare: 0.92 };
/** A visitor who has begun goes on for longer than one who arrives. */
const SHARE_OF_ARRIVALS = 0.5;

/** Why a request cannot be served now. */
export function findOverload(load: Load, { isArrival }: { readonly isArrival: boolean }): ShedReason | undefined {
  const share = isArrival ? SHARE_OF_ARRIVALS : 1;
  if (load.heapShare > MOST.heapShare) return 'memory';
  if (load.waitingPerConnection > MOST.waitingPerConnection * share) return 'database';
  return load.loopDelayMs > MOST.loopDelayMs * share ? 'event_loop' : undefined;
}

const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e6;

export interface LoadGauge {
  readonly read: () => Load;
  /** Counts the requests that wait for this pool. */
  readonly follow: (pool: PoolCounts, connections: number) => void;
  readonly close: () => void;
}

/** Measures the load of this process. One long task does not count as load, because the mean of a second is what counts. */
export function openLoadGauge(): LoadGauge {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let loopDelayMs = 0;
  let heapShare = 0;
  let waiting = () => 0;
  const sampling = setInterval(() => {
    // Without a sample, the mean is no number.
    loopDelayMs = Math.max(0, (delay.mean || 0) / NANOSECONDS - RESOLUTION_MS);
    delay.reset();
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    heapShare = used_heap_size / heap_size_limit;
  }, SAMPLE_MS).unref();
  return {
    read: () => ({ loopDelayMs, heapShare, waitingPerConnection: waiting() }),
    follow: (pool, connections) => (waiting = () => pool.waitingCount / connections),
    close() {
      clearInterval(sampling);
      delay.disable();
    },
  };
}

/** A page without one of its files does not work. The load balancer asks for health when the load is highest. */
const ALWAYS_SERVED = /^\/(assets|health)\//;
const WARN_EVERY_MS = 60_000;
const LABELS = listLabels(REASONS);

export interface ShedOptions {
  readonly load: Pick<LoadGauge, 'read'>;
  readonly metrics?: Pick<Metrics, 'count'> | undefined;
}

/** Refuses requests with 503 and Retry-After while the process has too much to do, before they wait or use memory. */
export function shedLoad(app: FastifyInstance, { load, metrics }: ShedOptions): void {
  let isQuietUntil = 0;
  app.addHook('onRequest', async (request) => {
    const reason = findOverload(load.read(), { isArrival: request.headers.cookie === undefined });
    if (reason === undefined || ALWAYS_SERVED.test(request.url)) return;
    metrics?.count('causeway_requests_shed_total', { reason: LABELS.of(reason) });
    const now = Date.now();
    if (now >= isQuietUntil) {
      isQuietUntil = now + WARN_EVERY_MS;
      request.log.warn({ reason }, 'the load is too high: requests are refused');
    }
    throw new FunnelError('service_unavailable', { retryAfter: retryAfter() });
  });
}

/** Seconds, not the same for everybody, so that not all return at once. */
function retryAfter(): number {
  return 2 + Math.floor(Math.random() * 4);
}
