import type { Figure } from '../../service/index.ts';

/** How often a run of a step ended so. */
export interface Ending {
  readonly kind: string;
  readonly name: string;
  readonly sessions: number;
  readonly share: number;
}

/** What was counted of a step, of all sessions or of those of one part. */
export interface StepFigures {
  readonly step: string;
  readonly part: string;
  readonly sessions: number;
  readonly wentOn: number;
  /** For these it was the last new step. */
  readonly stopped: number;
  /** Of the sessions, the share that went on, from 0 to 1, with its 95% interval. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** The flow may end here, so a session that stops is no loss. */
  readonly isEnd: boolean;
  /** The step where most sessions stopped. */
  readonly isLargestLoss: boolean;
  readonly endings: readonly Ending[];
}

/** Below this, a share would state more than is known. */
export const FEWEST = 20;

/** The figures of a flow by step and part, in the order in which they came: that of the flow. */
export function stepFigures(rows: readonly Figure[], flow: string, ends: ReadonlySet<string>): readonly StepFigures[] {
  const own = rows.filter((row) => row.flow === flow);
  const steps = own
    .filter(({ kind }) => kind === 'arrived')
    .map(({ step, part, sessions, went_on, share, low, high }) => ({
      step,
      part,
      sessions,
      wentOn: went_on,
      stopped: sessions - went_on,
      share: 1 - share,
      low: 1 - high,
      high: 1 - low,
      isEnd: ends.has(step),
      endings: own
        .filter((row) => row.kind !== 'arrived' && row.step === step && row.part === part)
        .map(({ kind, name, sessions: count, share: of }) => ({ kind, name, sessions: count, share: of }))
        .toSorted((a, b) => b.sessions - a.sessions),
    }));
  const losses = steps.filter(({ isEnd, sessions }) => !isEnd && sessions >= FEWEST);
  const largest = Math.max(1, ...losses.map(({ stopped }) => stopped));
  return steps.map((one) => ({ ...one, isLargestLoss: losses.includes(one) && one.stopped === largest }));
}

/** The steps of a flow file where a session may end. A file that is no JSON names none. */
export function endsOf(text: string | undefined): ReadonlySet<string> {
  try {
    const { steps } = JSON.parse(text ?? '') as { readonly steps: readonly { readonly id: string; readonly end?: unknown }[] };
    return new Set(steps.filter(({ end }) => end !== undefined).map(({ id }) => id));
  } catch {
    return new Set();
  }
}

/** A share from 0 to 1 in words. */
export function percent(share: number, language: string): string {
  return share.toLocaleString(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
