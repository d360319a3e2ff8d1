import type { CompiledErrors, CompiledFlow, CompiledRow, CompiledRun, CompiledStep, GuardOrTree, GuardTree } from '#engine';
import type { JsonPath } from '#engine/check';

/** Where an edge begins: a step, a shared run, the error rows that all runs share, or the entry. */
export type EdgeFrom = { readonly step: string } | { readonly run: string } | { readonly shared: 'errors' | 'entry' };

/** What makes a visitor take an edge. `done` is a step whose `onceWhen` holds. */
export type EdgeBy =
  | { readonly by: 'entry' | 'alias' | 'notShown' | 'done' | 'back' }
  /** A requirement that does not hold; `guard` is its name, or empty for a condition without one. */
  | { readonly by: 'requires'; readonly guard: string }
  /** An act without an action; the form's is named "submit". */
  | { readonly by: 'act'; readonly act: string }
  /** What an action answered: `of` is "load", "submit", the name of an act, or empty for a shared run. */
  | { readonly by: 'outcome'; readonly of: string; readonly action: string; readonly outcome: string }
  /** What an action refused with; no action where the rows are shared by all. `first` and `*` are codes here. */
  | { readonly by: 'error'; readonly of: string; readonly action?: string; readonly code: string };

/** Where an edge goes: a step, "entry" or "remembered"; nowhere else; into a shared run; or to a neighbor that the facts choose. */
export type EdgeTarget =
  | { readonly to: string }
  | { readonly stay: true }
  | { readonly run: string }
  | { readonly neighbour: 'earlier' | 'later' | 'previous' }
  | { readonly nowhere: 'notFound' };

/** One path onward through a flow, as data. */
export interface Edge {
  /** Unique in its flow: `search submit found 2` is the second row of that outcome. */
  readonly name: string;
  readonly from: EdgeFrom;
  readonly why: EdgeBy;
  /** The condition under which it is taken; of a requirement, under which it is not. Of rows, those before it come first. */
  readonly when?: GuardOrTree;
  readonly target: EdgeTarget;
  /** The row with its effects, where it is one, and its place in the file. */
  readonly row?: CompiledRow;
  readonly path?: JsonPath;
}

/** Every edge of a compiled flow, in the order of its steps, then its shared runs and errors, then the entries. */
export function edgesOf(flow: CompiledFlow): readonly Edge[] {
  return [
    ...flow.steps.flatMap(edgesOfStep),
    ...Object.entries(flow.runs).flatMap(([name, run]) =>
      edgesOfRun(run, { from: { run: name }, of: '', at: `run ${name}`, path: ['runs', name] }),
    ),
    ...edgesOfErrors(flow.errors, { from: { shared: 'errors' }, of: '', at: 'errors', path: ['errors'] }),
    ...flow.entry.map((row, index): Edge => ({
      name: `entry to ${row.to ?? ''}`,
      from: { shared: 'entry' },
      why: { by: 'entry' },
      ...whenOf(row.when),
      target: targetOf(row),
      row,
      path: ['entry', index],
    })),
  ];
}

/** The place in the file of a row by its name. */
export function pathOfRowNamed(flow: CompiledFlow, name: string): JsonPath | undefined {
  return edgesOf(flow).find((edge) => edge.name === name)?.path;
}

function edgesOfStep(step: CompiledStep, index: number): readonly Edge[] {
  const from = { step: step.id };
  const acts = Object.entries({ load: step.load, submit: step.submit, ...step.acts });
  return [
    ...edgesOfConditions(step),
    ...(step.aliases?.length
      ? [{ name: `${step.id} alias`, from, why: { by: 'alias' }, target: { to: step.id } } satisfies Edge]
      : []),
    ...acts.flatMap(([name, act]) => {
      if (act === undefined) return [];
      const list = name === 'load' || name === 'submit' ? [name] : ['acts', name];
      const begin = { from, of: name, at: `${step.id} ${name}`, path: ['steps', index, ...list] };
      if ('run' in act) return edgesOfRun(act, begin);
      return edgesOfRows(act.do, { ...begin, path: [...begin.path, 'do'] }, { by: 'act', act: name });
    }),
    ...(step.back === null ? [] : [backOf(step)]),
  ];
}

/** Where the step's own conditions lead the visitor who may not stand there. */
function edgesOfConditions(step: CompiledStep): readonly Edge[] {
  const from = { step: step.id };
  const { shownWhen, onceWhen, instead = 'entry', requires = [] } = step;
  const hidden: EdgeTarget = instead === 'notFound' ? { nowhere: 'notFound' } : { to: instead };
  return [
    ...(shownWhen === undefined
      ? []
      : [{ name: `${step.id} notShown`, from, why: { by: 'notShown' }, when: shownWhen, target: hidden } satisfies Edge]),
    ...requires.map(({ guard, otherwise }): Edge => {
      const name = typeof guard === 'string' ? guard : '';
      const to = otherwise?.to ?? step.back;
      const target: EdgeTarget = typeof to === 'string' ? { to } : { neighbour: 'earlier' };
      return { name: `${step.id} requires ${name}`, from, why: { by: 'requires', guard: name }, when: guard, target };
    }),
    ...(onceWhen === undefined
      ? []
      : [
          {
            name: `${step.id} done`,
            from,
            why: { by: 'done' },
            when: onceWhen,
            target: { neighbour: 'later' },
          } satisfies Edge,
        ]),
  ];
}

function backOf({ id, back }: CompiledStep): Edge {
  const target: EdgeTarget = typeof back === 'string' ? { to: back } : { neighbour: 'previous' };
  return { name: `${id} back`, from: { step: id }, why: { by: 'back' }, target };
}

interface Beginning {
  readonly from: EdgeFrom;
  readonly of: string;
  readonly at: string;
  readonly path: JsonPath;
}

function edgesOfRun({ run: action, outcomes, errors = {} }: CompiledRun, begin: Beginning): readonly Edge[] {
  const { of, at, path } = begin;
  return [
    ...Object.entries(outcomes).flatMap(([outcome, rows]) =>
      edgesOfRows(
        rows,
        { ...begin, at: `${at} ${outcome}`, path: [...path, 'outcomes', outcome] },
        { by: 'outcome', of, action, outcome },
      ),
    ),
    ...edgesOfErrors(errors, { ...begin, path: [...path, 'errors'] }, action),
  ];
}

function edgesOfErrors(errors: CompiledErrors, begin: Beginning, action?: string): readonly Edge[] {
  return Object.entries(errors).flatMap(([code, rows]) => {
    const why = { by: 'error', of: begin.of, code, ...(action === undefined ? {} : { action }) } as const;
    return edgesOfRows(rows, { ...begin, at: `${begin.at} ${code}`, path: [...begin.path, code] }, why);
  });
}

/** A row that is alone has the place of its decision. */
function edgesOfRows(rows: readonly CompiledRow[], { from, at, path }: Beginning, why: EdgeBy): readonly Edge[] {
  return rows.map((row, index) => ({
    name: `${at} ${index + 1}`,
    from,
    why,
    ...whenOf(row.when),
    target: targetOf(row),
    row,
    path: rows.length === 1 ? path : [...path, index],
  }));
}

function whenOf(when: GuardTree | undefined): { readonly when?: GuardTree } {
  return when === undefined ? {} : { when };
}

function targetOf({ to, run }: CompiledRow): EdgeTarget {
  if (run !== undefined) return { run };
  return to === undefined ? { stay: true } : { to };
}
