import type { LoadedProviders } from '#configuration';

import { countLedgerEntries } from './domain/monitoring/ledger-activity.ts';
import { listWaitingWork, WAITING_KINDS } from './domain/monitoring/waiting-work.ts';
import type { Clock } from './platform/clock.ts';
import type { DatabaseObserver, PoolCounts } from './platform/database/pool.ts';
import { type LabelList, listGrowingLabels, listLabels } from './platform/metrics/label.ts';
import { openMetrics, type Metrics } from './platform/metrics/open-metrics.ts';
import type { RequestMeasures } from './platform/http/measure-requests.ts';
import { noTracing, type Tracing } from './platform/tracing/tracing.ts';
import type { Db } from './schema/database.ts';
import { ENTRY_KINDS } from './schema/column-types.ts';

const SECOND_MS = 1_000;
/** Several collectors may read the metrics, and each process counts the work of all. */
const COUNTED_FOR_MS = 30_000;

const STATES = listLabels(['busy', 'idle', 'waiting']);
const OUTCOMES = listLabels(['done', 'failed']);
const WAITING = listLabels(WAITING_KINDS);
const KINDS = listLabels(ENTRY_KINDS);

export interface Measures extends Required<RequestMeasures> {
  readonly database: DatabaseObserver;
  /** The names of all flows and of their steps. */
  readonly flows: LabelList;
  readonly steps: LabelList;
}

/** The metrics of this process, and what counts for them. */
export function openMeasures(book: Pick<LoadedProviders, 'all' | 'entries' | 'flowsOf'>, tracing: Tracing = noTracing): Measures {
  const metrics = openMetrics();
  metrics.watch('causeway_configuration_refused', () => [
    { labels: {}, value: book.entries().filter(({ diagnostics }) => diagnostics.length > 0).length },
  ]);
  const flows = () => book.all().flatMap((provider) => book.flowsOf(provider));
  return {
    metrics,
    tracing,
    flows: listGrowingLabels(() => flows().map(({ flow }) => flow)),
    steps: listGrowingLabels(() => flows().flatMap(({ steps }) => steps.map(({ id }) => id))),
    providers: listGrowingLabels(() => book.all().map(({ provider_id }) => provider_id)),
    database: observeDatabase(metrics, tracing),
  };
}

function observeDatabase(metrics: Metrics, tracing: Tracing): DatabaseObserver {
  return {
    opened: (pool) => metrics.watch('causeway_database_connections', () => listStates(pool)),
    ran({ isFailed, ms, name }) {
      const outcome = OUTCOMES.of(isFailed ? 'failed' : 'done');
      metrics.time('causeway_database_statement_seconds', { outcome }, ms / SECOND_MS);
      if (tracing !== noTracing) tracing.ended('statement', { name: name(), labels: { outcome }, isFailed }, ms);
    },
  };
}

function listStates({ totalCount, idleCount, waitingCount }: PoolCounts) {
  const counts = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return Object.entries(counts).map(([state, value]) => ({ labels: { state: STATES.of(state) }, value }));
}

interface WatchDatabaseOptions {
  readonly metrics: Metrics;
  readonly db: Db;
  readonly clock: Clock;
  readonly book: Pick<LoadedProviders, 'all'>;
}

/** Adds what only the database knows: the work that waits, and what the ledgers received. */
export function watchDatabase({ metrics, db, clock, book }: WatchDatabaseOptions): void {
  const waiting = keepFor(COUNTED_FOR_MS, () => listWaitingWork(db, clock.now()));
  const providers = () => book.all().map(({ provider_id }) => provider_id);
  const ledgers = keepFor(COUNTED_FOR_MS, () => countLedgerEntries(db, providers(), clock.now()));
  metrics.watch('causeway_waiting', async () =>
    (await waiting()).map(({ kind, count }) => ({ labels: { kind: WAITING.of(kind) }, value: count })),
  );
  metrics.watch('causeway_waiting_seconds', async () =>
    (await waiting()).map(({ kind, seconds }) => ({ labels: { kind: WAITING.of(kind) }, value: seconds })),
  );
  metrics.watch('causeway_ledger_entries', async () =>
    (await ledgers()).map(({ kind, count }) => ({ labels: { kind: KINDS.of(kind) }, value: count })),
  );
}

/** Returns the same answer for some time. A failed one is asked again. */
function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept && Date.now() < until) return kept;
    until = Date.now() + ms;
    kept = ask();
    kept.catch(() => (until = 0));
    return kept;
  };
}
