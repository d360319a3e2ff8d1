import type { Logger } from 'pino';

import type { Clock } from '../platform/clock.ts';

/** What is known of a partner since this process started. */
export interface PartnerLine {
  /** What it is for: email, texts, bureau. */
  readonly partner: string;
  readonly adapter: string;
  /** The host that it answers at. */
  readonly host: string;
  /** "unknown" until the first request. */
  readonly state: 'unknown' | 'up' | 'down';
  /** Since when it is in this state. */
  readonly since: Date | null;
  /** Why the last request that failed did: a code. */
  readonly reason: string | null;
}

/** Where calls of one partner report how they ended. */
export interface PartnerReport {
  readonly succeed: () => void;
  readonly fail: (reason: string) => void;
}

export interface PartnerHealth {
  readonly open: (partner: Pick<PartnerLine, 'partner' | 'adapter' | 'host'>) => PartnerReport;
  readonly list: () => readonly PartnerLine[];
}

/** Keeps one line for each partner, and logs when a partner stops to answer and when it answers again. */
export function openPartnerHealth({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}): PartnerHealth {
  const lines = new Map<string, PartnerLine>();
  return {
    list: () => [...lines.values()],
    open(names) {
      const key = JSON.stringify(names);
      lines.set(key, lines.get(key) ?? { ...names, state: 'unknown', since: null, reason: null });

      function change(state: 'up' | 'down', reason: string | null): void {
        const { state: before, since } = lines.get(key) ?? { state: 'unknown', since: null };
        lines.set(key, { ...names, state, since: before === state ? since : clock.now(), reason });
        if (before === state) return;
        if (state === 'down') log.warn({ ...names, reason }, 'a partner does not answer');
        else if (before === 'down') log.info(names, 'a partner answers again');
      }

      return { succeed: () => change('up', null), fail: (reason) => change('down', reason) };
    },
  };
}
