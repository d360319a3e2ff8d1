import type { Label } from '../metrics/label.ts';

/** What a span is of. Its name follows from its labels. */
export type SpanKind = 'request' | 'partner' | 'job' | 'statement';

/** Attributes of a span. Each is an element of a closed list, so no personal data can become one. */
export type SpanLabels = Readonly<Record<string, Label>>;

/** Work in progress. */
export interface Span {
  /** Runs work whose own spans are below this one. */
  readonly around: <T>(work: () => T) => T;
  /** More attributes are known at the end. The name may change, as a route is known after its request began. */
  readonly end: (end: { readonly name: Label; readonly labels: SpanLabels; readonly isFailed: boolean }) => void;
}

/** Reports what the service does as spans, to a collector of the operator. */
export interface Tracing {
  readonly begin: (kind: SpanKind) => Span;
  /** Reports work that ended just now. */
  readonly ended: (kind: SpanKind, end: Parameters<Span['end']>[0], ms: number) => void;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
}

const noSpan: Span = { around: (work) => work(), end: () => undefined };

/** No tracing: nothing is loaded, and nothing is kept. */
export const noTracing: Tracing = { begin: () => noSpan, ended: () => undefined, close: async () => undefined };
