import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { catalog, type CounterName, type GaugeName, type HistogramName, type LabelOf } from './catalog.ts';
import type { Label } from './label.ts';

type Labels<Name extends keyof typeof catalog> = Readonly<Record<LabelOf<Name>, Label>>;

export interface Sample<Name extends GaugeName> {
  readonly labels: Labels<Name>;
  readonly value: number;
}

/** Counts what the service does. A label takes values of closed lists only, so no personal data can become one. */
export interface Metrics {
  readonly count: <Name extends CounterName>(name: Name, labels: Labels<Name>, by?: number) => void;
  readonly time: <Name extends HistogramName>(name: Name, labels: Labels<Name>, seconds: number) => void;
  readonly add: <Name extends GaugeName>(name: Name, labels: Labels<Name>, by: number) => void;
  /** Reads a gauge anew each time the metrics are read. A failed read leaves the gauge out. */
  readonly watch: <Name extends GaugeName>(
    name: Name,
    read: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
  ) => void;
  /** All metrics in the text format of Prometheus. */
  readonly write: () => Promise<string>;
}

type Reader = () => readonly Sample<GaugeName>[] | Promise<readonly Sample<GaugeName>[]>;

/** The metrics of one service. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readers = new Map<GaugeName, Reader>();
  const metrics = Object.fromEntries(
    Object.entries(catalog).map(([name, entry]) => [name, createMetric(name, entry, registry)]),
  ) as Readonly<Record<CounterName, Counter>> & Readonly<Record<GaugeName, Gauge>> & Readonly<Record<HistogramName, Histogram>>;

  async function readGauge(name: GaugeName, read: Reader): Promise<void> {
    const samples = await Promise.resolve(read()).catch(() => []);
    metrics[name].reset();
    for (const { labels, value } of samples) metrics[name].set(labels, value);
  }

  return {
    count: (name, labels, by = 1) => metrics[name].inc(labels, by),
    time: (name, labels, seconds) => metrics[name].observe(labels, seconds),
    add: (name, labels, by) => metrics[name].inc(labels, by),
    watch: (name, read) => void readers.set(name, read as Reader),
    async write() {
      await Promise.all([...readers].map(([name, read]) => readGauge(name, read)));
      return registry.metrics();
    },
  };
}

type AnyEntry = (typeof catalog)[keyof typeof catalog];

function createMetric(name: string, entry: AnyEntry, registry: Registry): Counter | Gauge | Histogram {
  const { help, kind } = entry;
  const options = { name, help, labelNames: [...entry.labels], registers: [registry] };
  if (kind === 'counter') return new Counter(options);
  if (kind === 'gauge') return new Gauge(options);
  return new Histogram({ ...options, buckets: [...entry.buckets] });
}
