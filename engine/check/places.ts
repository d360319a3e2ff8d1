import type { JsonPath } from './source.ts';

type RowsByName<Row> = Readonly<Record<string, Row | readonly Row[]>>;

/** A run, as it is written in a flow file or compiled. */
interface RunOf<Row> {
  readonly run: string;
  readonly input?: readonly string[];
  readonly outcomes: RowsByName<Row>;
  readonly errors?: RowsByName<Row> | undefined;
}

type ActOf<Row> = RunOf<Row> | { readonly do: Row | readonly Row[] };

interface StepOf<Row> {
  readonly id: string;
  readonly form?: string | undefined;
  readonly load?: RunOf<Row> | undefined;
  readonly submit?: ActOf<Row> | undefined;
  readonly acts?: Readonly<Record<string, ActOf<Row>>> | undefined;
}

interface FlowOf<Row> {
  readonly runs?: Readonly<Record<string, RunOf<Row>>>;
  readonly errors?: RowsByName<Row>;
  readonly entry: readonly Row[];
  readonly steps: readonly StepOf<Row>[];
}

/** A run and where it is. A shared run belongs to no step. */
export interface RunPlace<Row> {
  readonly run: RunOf<Row>;
  readonly path: JsonPath;
  /** "load", "submit" or the name of an act; empty for a shared run. */
  readonly of: string;
  readonly step?: StepOf<Row>;
}

/** What rows decide about. `first` and `*` are codes here. */
export type DecisionBy =
  | { readonly by: 'entry' }
  | { readonly by: 'act'; readonly act: string }
  | { readonly by: 'outcome'; readonly of: string; readonly action: string; readonly outcome: string }
  /** No action where the rows are shared by all runs. */
  | { readonly by: 'error'; readonly of: string; readonly action?: string; readonly code: string };

/** A decision and where it is: rows of which the first that holds is taken. */
export interface RowsPlace<Row> {
  readonly rows: readonly Row[];
  readonly path: JsonPath;
  /** A row that is alone has the path of the decision. */
  readonly isAlone: boolean;
  readonly why: DecisionBy;
  readonly step: StepOf<Row> | undefined;
}

/** Every run and every decision of a flow, or of a part of it. */
export interface Places<Row> {
  readonly runs: readonly RunPlace<Row>[];
  readonly decisions: readonly RowsPlace<Row>[];
}

/** Finds every run and every decision of a flow: of its steps in their order, then those that they share, and the entry. */
export function findPlaces<Row>(flow: FlowOf<Row>): Places<Row> {
  const parts = [...flow.steps.map(placesOfStep), sharedPlaces(flow)];
  return { runs: parts.flatMap(({ runs }) => runs), decisions: parts.flatMap(({ decisions }) => decisions) };
}

export function sharedPlaces<Row>({ runs = {}, errors, entry }: FlowOf<Row>): Places<Row> {
  const places = Object.entries(runs).map(([name, run]) => ({ run, path: ['runs', name], of: '' }));
  const ofErrors = decisionsOfErrors(errors, { path: [], of: '' });
  return {
    runs: places,
    decisions: [...places.flatMap(decisionsOfRun), ...ofErrors, decision(entry, ['entry'], { by: 'entry' })],
  };
}

export function placesOfStep<Row>(step: StepOf<Row>, index: number): Places<Row> {
  const runs: RunPlace<Row>[] = [];
  const decisions: RowsPlace<Row>[] = [];
  const add = (of: string, act: ActOf<Row>, ...at: readonly string[]) => {
    const path = ['steps', index, ...at];
    if ('do' in act) return decisions.push(decision(act.do, [...path, 'do'], { by: 'act', act: of }, step));
    const place = { run: act, path, of, step };
    runs.push(place);
    return decisions.push(...decisionsOfRun(place));
  };
  if (step.load) add('load', step.load, 'load');
  if (step.submit) add('submit', step.submit, 'submit');
  for (const [name, act] of Object.entries(step.acts ?? {})) add(name, act, 'acts', name);
  return { runs, decisions };
}

function decisionsOfRun<Row>(place: RunPlace<Row>): readonly RowsPlace<Row>[] {
  const { run, path, of, step } = place;
  const outcomes = Object.entries(run.outcomes).map(([outcome, rows]) =>
    decision(rows, [...path, 'outcomes', outcome], { by: 'outcome', of, action: run.run, outcome }, step),
  );
  return [...outcomes, ...decisionsOfErrors(run.errors, place)];
}

function decisionsOfErrors<Row>(
  errors: RowsByName<Row> = {},
  { path, of, run, step }: Pick<RunPlace<Row>, 'path' | 'of' | 'step'> & Partial<RunPlace<Row>>,
): readonly RowsPlace<Row>[] {
  const action = run && { action: run.run };
  return Object.entries(errors).map(([code, rows]) =>
    decision(rows, [...path, 'errors', code], { by: 'error', of, ...action, code }, step),
  );
}

function decision<Row>(rows: Row | readonly Row[], path: JsonPath, why: DecisionBy, step?: StepOf<Row>): RowsPlace<Row> {
  const isAlone = !Array.isArray(rows);
  return { rows: isAlone ? [rows as Row] : (rows as readonly Row[]), path, isAlone, why, step };
}

/** Where a row of a decision is. */
export function pathOfRow({ path, isAlone }: Pick<RowsPlace<unknown>, 'path' | 'isAlone'>, index: number): JsonPath {
  return isAlone ? path : [...path, index];
}
