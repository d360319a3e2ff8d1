import type { Flow } from '../schema/flow.ts';
import type { Row } from '../schema/row.ts';
import type { Act, ErrorMap, Run } from '../schema/run.ts';
import type { Step } from '../schema/step.ts';
import type { JsonPath } from './source.ts';

/** A run and where it is. A shared run belongs to no step. */
export interface RunPlace {
  readonly run: Run;
  readonly path: JsonPath;
  readonly step?: Step;
}

/** A decision and where it is: rows of which the first that holds is taken. */
export interface RowsPlace {
  readonly rows: readonly Row[];
  readonly path: JsonPath;
  /** A row that is alone has the path of the decision. */
  readonly isAlone: boolean;
  /** Rows of `first` need no default: a code's own rows come after them. */
  readonly isOpenEnded?: true;
  readonly step?: Step;
  /** The action and the outcome that these rows come after. */
  readonly after?: { readonly action: string; readonly outcome: string };
}

/** Every run and every decision of a flow. */
export interface Places {
  readonly runs: readonly RunPlace[];
  readonly decisions: readonly RowsPlace[];
}

/** Finds every run and every decision of a flow, in the order of the file. */
export function findPlaces(flow: Flow): Places {
  const runs: RunPlace[] = Object.entries(flow.runs ?? {}).map(([name, run]) => ({ run, path: ['runs', name] }));
  const decisions: RowsPlace[] = errorDecisions(flow.errors, ['errors']);
  flow.steps.forEach((step, index) => {
    const path: JsonPath = ['steps', index];
    if (step.load) runs.push({ run: step.load, path: [...path, 'load'], step });
    for (const { act, at } of actsOf(step)) {
      if ('run' in act) runs.push({ run: act as Run, path: [...path, ...at], step });
      else decisions.push(decision(act.do, [...path, ...at, 'do'], { step }));
    }
  });
  for (const place of runs) decisions.push(...runDecisions(place));
  return { runs, decisions };
}

function actsOf({ submit, acts = {} }: Step): readonly { readonly act: Act; readonly at: JsonPath }[] {
  const others = Object.entries(acts).map(([name, act]) => ({ act, at: ['acts', name] }));
  return submit ? [{ act: submit, at: ['submit'] }, ...others] : others;
}

function runDecisions({ run, path, step }: RunPlace): readonly RowsPlace[] {
  const owner = step ? { step } : {};
  const outcomes = Object.entries(run.outcomes).map(([outcome, rows]) =>
    decision(rows, [...path, 'outcomes', outcome], { ...owner, after: { action: run.run, outcome } }),
  );
  return [...outcomes, ...errorDecisions(run.errors, [...path, 'errors'], owner)];
}

function errorDecisions(errors: ErrorMap | undefined, path: JsonPath, owner: Pick<RowsPlace, 'step'> = {}): RowsPlace[] {
  return Object.entries(errors ?? {}).map(([code, rows]) =>
    decision(rows, [...path, code], { ...owner, ...(code === 'first' ? { isOpenEnded: true as const } : {}) }),
  );
}

function decision(
  rows: Row | readonly Row[],
  path: JsonPath,
  about: Pick<RowsPlace, 'step' | 'after' | 'isOpenEnded'>,
): RowsPlace {
  return isList(rows) ? { rows, path, isAlone: false, ...about } : { rows: [rows], path, isAlone: true, ...about };
}

/** Where a row of a decision is. */
export function pathOfRow({ path, isAlone }: RowsPlace, index: number): JsonPath {
  return isAlone ? path : [...path, index];
}

function isList(rows: Row | readonly Row[]): rows is readonly Row[] {
  return Array.isArray(rows);
}
