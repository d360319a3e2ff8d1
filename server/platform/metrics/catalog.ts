/** Seconds. A page takes some milliseconds, and a request that waits for a busy partner up to half a minute. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Every metric of the service, beside those of the process itself. Dashboards and alerts name these only. */
export const catalog = {
  causeway_http_requests_total: {
    kind: 'counter',
    help: 'Requests that the service answered.',
    labels: ['route', 'method', 'status'],
  },
  causeway_http_request_seconds: {
    kind: 'histogram',
    help: 'Time from the arrival of a request to the end of its response.',
    labels: ['route', 'method'],
    buckets: REQUEST_SECONDS,
  },
  causeway_http_requests_in_progress: { kind: 'gauge', help: 'Requests without a response yet.', labels: [] },
  causeway_requests_shed_total: {
    kind: 'counter',
    help: 'Requests that were refused because the load was too high.',
    labels: ['reason'],
  },
  causeway_http_refusals_total: {
    kind: 'counter',
    help: 'Error responses, by the code of api/errors.ts.',
    labels: ['route', 'code'],
  },
  causeway_provider_responses_total: {
    kind: 'counter',
    help: 'Responses in the name of a provider.',
    labels: ['provider', 'status'],
  },
  causeway_database_connections: {
    kind: 'gauge',
    help: 'Connections of the pool, and requests that wait for one.',
    labels: ['state'],
  },
  causeway_database_statement_seconds: {
    kind: 'histogram',
    help: 'Time of a statement in the database.',
    labels: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
  },
  causeway_job_seconds: {
    kind: 'histogram',
    help: 'Time of a job.',
    labels: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
  },
  causeway_partner_call_seconds: {
    kind: 'histogram',
    help: 'Time of a call to a partner.',
    labels: ['partner', 'call', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
  },
  causeway_waiting: {
    kind: 'gauge',
    help: 'Work that is due in the database, of all processes.',
    labels: ['kind'],
  },
  causeway_waiting_seconds: {
    kind: 'gauge',
    help: 'How long the oldest of that work has been due.',
    labels: ['kind'],
  },
  causeway_ledger_entries: {
    kind: 'gauge',
    help: 'Entries that the ledgers received in the last 24 hours.',
    labels: ['kind'],
  },
  causeway_funnel_total: {
    kind: 'counter',
    help: 'Arrivals at steps, outcomes and refusals, as pages report them; each reload and repetition counts.',
    labels: ['flow', 'step', 'kind'],
  },
  causeway_funnel_lost_total: {
    kind: 'counter',
    help: 'Reports for the funnel that were dropped while the database was away.',
    labels: [],
  },
  causeway_configuration_refused: {
    kind: 'gauge',
    help: 'Provider files that are rejected; the last good version of each stays active.',
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricEntry>>;

interface MetricEntry {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
}

type Catalog = typeof catalog;
type OfKind<Kind extends MetricEntry['kind']> = {
  [Name in keyof Catalog]: Catalog[Name]['kind'] extends Kind ? Name : never;
}[keyof Catalog];

export type CounterName = OfKind<'counter'>;
export type GaugeName = OfKind<'gauge'>;
export type HistogramName = OfKind<'histogram'>;
export type LabelOf<Name extends keyof Catalog> = Catalog[Name]['labels'][number];
