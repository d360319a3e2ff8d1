import type { Logger } from 'pino';

import { repeat } from '../../platform/jobs/repeat.ts';
import { listLabels, type LabelList } from '../../platform/metrics/label.ts';
import type { Metrics } from '../../platform/metrics/open-metrics.ts';
import type { Db } from '../../schema/database.ts';
import { recordFunnel, type FunnelEntry } from './record-funnel.ts';

const EVERY_MS = 2_000;
/** While the database is away, or slower than what arrives, a process holds as many entries and drops later ones. */
const MOST_HELD = 20_000;
const MOST_AT_ONCE = 2_000;

const KINDS = listLabels(['arrived', 'outcome', 'refused']);

export interface FunnelCounter {
  /** Holds the entry in memory; it is written within two seconds. */
  readonly count: (entry: FunnelEntry) => void;
  /** Writes what is held. */
  readonly close: () => Promise<void>;
}

interface FunnelCounterOptions {
  readonly db: Db;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'count'>;
  /** The names of all flows and of their steps. */
  readonly flows: LabelList;
  readonly steps: LabelList;
}

/** Counts beside the requests: a request never waits for it, and a killed process loses two seconds of entries. */
export function openFunnelCounter({ db, log, metrics, flows, steps }: FunnelCounterOptions): FunnelCounter {
  let held: FunnelEntry[] = [];

  /** Returns true while more is held. */
  async function write(): Promise<boolean> {
    const entries = held.slice(0, MOST_AT_ONCE);
    if (entries.length === 0) return false;
    await recordFunnel(db, entries);
    held = held.slice(entries.length);
    return held.length > 0;
  }

  const warn = (err: unknown) => log.warn({ err, count: held.length }, 'the funnel cannot be counted now');
  const writing = repeat({ work: write, pauseMs: EVERY_MS, warn });
  return {
    count(entry) {
      const { flow, step, kind } = entry;
      metrics.count('causeway_funnel_total', { flow: flows.of(flow), step: steps.of(step), kind: KINDS.of(kind) });
      if (held.length < MOST_HELD) held.push(entry);
      else metrics.count('causeway_funnel_lost_total', {});
    },
    async close() {
      await writing.close();
      while (await write().catch((error: unknown) => (warn(error), false)));
    },
  };
}
