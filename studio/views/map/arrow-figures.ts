import type { Figure } from '../../service/index.ts';
import type { DrawnDecision, FlowDrawing } from '../../worker/messages.ts';

/** How many took an arrow. Sessions of several counts may be the same ones, so that these state how often it was taken. */
export interface ArrowFigure {
  readonly unit: 'sessions' | 'times';
  readonly count: number;
}

type Counted = Pick<Figure, 'step' | 'kind' | 'name' | 'sessions' | 'times'>;

/** What the counts state of arrows: only where all rows of an outcome or an error code are on one. */
export function arrowFigures(
  rows: readonly Counted[],
  { decisions }: Pick<FlowDrawing, 'decisions'>,
): ReadonlyMap<string, ArrowFigure> {
  const by = new Map<string, Counted[]>();
  for (const row of rows) {
    const arrow = row.kind === 'arrived' ? undefined : decisionOf(row, decisions)?.arrow;
    if (arrow !== undefined) by.set(arrow, [...(by.get(arrow) ?? []), row]);
  }
  return new Map([...by].map(([arrow, counted]) => [arrow, sum(counted)]));
}

function sum(counted: readonly Counted[]): ArrowFigure {
  const [only, ...others] = counted;
  if (only && others.length === 0) return { unit: 'sessions', count: only.sessions };
  return { unit: 'times', count: counted.reduce((total, { times }) => total + times, 0) };
}

/** The decision that the engine takes for it. */
function decisionOf({ step, kind, name }: Counted, decisions: readonly DrawnDecision[]): DrawnDecision | undefined {
  const [run = '', ended = ''] = name.split(': ');
  const ofStep = decisions.filter(({ from, of }) => from === `step ${step}` && of === run);
  const own = ofStep.length > 0 ? ofStep : decisions.filter(({ from }) => from === `run ${run}`);
  if (kind === 'outcome') return own.find((one) => one.kind === 'outcome' && one.name === ended);
  const shared = decisions.filter(({ from }) => from === 'errors');
  const find = (some: readonly DrawnDecision[], code: string) => some.find((one) => one.kind === 'error' && one.name === code);
  const [ofRun, ofFlow] = [find(own, ended), find(shared, ended)];
  const isOfFlow = ofRun === undefined && ofFlow !== undefined;
  // Rows of "first" come before those of a code, and a count does not state which of them was taken.
  if (find(shared, 'first') || (find(own, 'first') && !isOfFlow)) return undefined;
  return ofRun ?? ofFlow ?? find(own, '*') ?? find(shared, '*');
}
