import type { JsonPath } from '../source/source.ts';

type RowsByName<Row> = Readonly<Record<string, Row | readonly Row[]>>;

/** A run, as it is written in a flow file or compiled. */
interface RunOf<Row> {
  readonly run: string;
  readonly input?: readonly string[];
  readonly send?: readonly string[] | undefined;
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
export interface RunPlace<Row> extends Owner<Row> {
  readonly run: RunOf<Row>;
}

interface Owner<Row> {
  readonly path: JsonPath;
  /** "load", "submit" or the name of an act; empty for what steps share. */
  readonly of: string;
  readonly step: StepOf<Row> | undefined;
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

/** Every run and every decision of a flow. */
export interface Places<Row> {
  readonly runs: readonly RunPlace<Row>[];
  readonly decisions: readonly RowsPlace<Row>[];
}

interface Found<Row> extends Places<Row> {
  readonly runs: RunPlace<Row>[];
  readonly decisions: RowsPlace<Row>[];
}

/** Finds every run and every decision of a flow: of its steps in their order, then those that they share, and the entry. */
export function findPlaces<Row>(flow: FlowOf<Row>): Places<Row> {
  const found: Found<Row> = { runs: [], decisions: [] };
  flow.steps.forEach((step, index) => {
    if (step.load) addAct(found, step.load, { path: ['steps', index, 'load'], of: 'load', step });
    if (step.submit) addAct(found, step.submit, { path: ['steps', index, 'submit'], of: 'submit', step });
    for (const [name, act] of Object.entries(step.acts ?? {}))
      addAct(found, act, { path: ['steps', index, 'acts', name], of: name, step });
  });
  const shared = { of: '', step: undefined };
  for (const [name, run] of Object.entries(flow.runs ?? {})) addAct(found, run, { path: ['runs', name], ...shared });
  addErrors(found, flow.errors, { path: [], ...shared });
  addRows(found, flow.entry, ['entry'], { by: 'entry' });
  return found;
}

function addAct<Row>(found: Found<Row>, act: ActOf<Row>, owner: Owner<Row>): void {
  const { path, of, step } = owner;
  if ('do' in act) return addRows(found, act.do, [...path, 'do'], { by: 'act', act: of }, step);
  found.runs.push({ run: act, path, of, step });
  for (const [outcome, rows] of Object.entries(act.outcomes))
    addRows(found, rows, [...path, 'outcomes', outcome], { by: 'outcome', of, action: act.run, outcome }, step);
  return addErrors(found, act.errors, owner, act.run);
}

function addErrors<Row>(found: Found<Row>, errors: RowsByName<Row> = {}, { path, of, step }: Owner<Row>, action?: string): void {
  for (const [code, rows] of Object.entries(errors))
    addRows(found, rows, [...path, 'errors', code], { by: 'error', of, ...(action && { action }), code }, step);
}

function addRows<Row>(
  { decisions }: Found<Row>,
  rows: Row | readonly Row[],
  path: JsonPath,
  why: DecisionBy,
  step?: StepOf<Row>,
): void {
  decisions.push({ rows: asList(rows), path, isAlone: !Array.isArray(rows), why, step });
}

/** Where a row of a decision is. */
export function pathOfRow({ path, isAlone }: Pick<RowsPlace<unknown>, 'path' | 'isAlone'>, index: number): JsonPath {
  return isAlone ? path : [...path, index];
}

/** One row, or a list of rows, as a list. */
export function asList<Row>(rows: Row | readonly Row[]): readonly Row[] {
  return Array.isArray(rows) ? (rows as readonly Row[]) : [rows as Row];
}
