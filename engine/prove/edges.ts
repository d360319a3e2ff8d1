import { groupBy, type CompiledFlow, type CompiledRow, type CompiledStep, type GuardOrTree } from '#engine';
import { type DecisionBy, findPlaces, type JsonPath, type RowsPlace } from '#engine/check';

/** Where an edge begins: a step, a shared run, the error rows that all runs share, or the entry. */
export type EdgeFrom = { readonly step: string } | { readonly run: string } | { readonly shared: 'errors' | 'entry' };

/** What makes a visitor take an edge. `done` is a step whose `onceWhen` holds. */
export type EdgeBy =
  | DecisionBy
  | { readonly by: 'alias' | 'notShown' | 'done' | 'back' }
  /** A requirement that does not hold; `guard` is its name, or empty for a condition without one. */
  | { readonly by: 'requires'; readonly guard: string };

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
  const places = groupBy(findPlaces<CompiledRow>(flow).decisions, ({ step }) => step?.id ?? '');
  const byStep = new Map(places.map((group) => [group[0].step?.id, group.flatMap(edgesOfRows)]));
  return [...flow.steps.flatMap((step) => edgesOfStep(step, byStep.get(step.id) ?? [])), ...(byStep.get(undefined) ?? [])];
}

/** The place in the file of a row by its name. */
export function pathOfRowNamed(flow: CompiledFlow, name: string): JsonPath | undefined {
  return edgesOf(flow).find((edge) => edge.name === name)?.path;
}

function edgesOfStep(step: CompiledStep, rows: readonly Edge[]): readonly Edge[] {
  const { id, back } = step;
  const alias: Edge = { name: `${id} alias`, from: { step: id }, why: { by: 'alias' }, target: { to: id } };
  const previous: EdgeTarget = typeof back === 'string' ? { to: back } : { neighbour: 'previous' };
  const goBack: Edge = { name: `${id} back`, from: { step: id }, why: { by: 'back' }, target: previous };
  return [...edgesOfConditions(step), ...(step.aliases?.length ? [alias] : []), ...rows, ...(back === null ? [] : [goBack])];
}

/** Where the step's own conditions lead the visitor who may not stand there. */
function edgesOfConditions({ id, back, shownWhen, onceWhen, instead = 'entry', requires = [] }: CompiledStep): readonly Edge[] {
  const edge = (name: string, why: EdgeBy, when: GuardOrTree | undefined, target: EdgeTarget): readonly Edge[] =>
    when === undefined ? [] : [{ name: `${id} ${name}`, from: { step: id }, why, when, target }];
  const hidden: EdgeTarget = instead === 'notFound' ? { nowhere: 'notFound' } : { to: instead };
  return [
    ...edge('notShown', { by: 'notShown' }, shownWhen, hidden),
    ...requires.flatMap(({ guard: when, otherwise }) => {
      const guard = typeof when === 'string' ? when : '';
      const to = otherwise?.to ?? back;
      return edge(
        `requires ${guard}`,
        { by: 'requires', guard },
        when,
        typeof to === 'string' ? { to } : { neighbour: 'earlier' },
      );
    }),
    ...edge('done', { by: 'done' }, onceWhen, { neighbour: 'later' }),
  ];
}

/** A row that is alone has the path of its decision. The entry is always a list. */
function edgesOfRows({ rows, path, why, step }: RowsPlace<CompiledRow>): readonly Edge[] {
  const [list, name = ''] = path;
  const shared: EdgeFrom = list === 'runs' ? { run: String(name) } : { shared: list === 'entry' ? 'entry' : 'errors' };
  const from = step ? { step: step.id } : shared;
  const begin = step?.id ?? ('run' in shared ? `run ${name}` : 'errors');
  const at = [begin, ...namesOf(why)].filter((part) => part !== '').join(' ');
  const written = rows.filter(({ isAdded }) => isAdded !== true);
  return rows.map((row, index) => ({
    name: why.by === 'entry' ? `entry to ${row.to ?? ''}` : `${at} ${index + 1}`,
    from,
    why,
    ...(row.when && { when: row.when }),
    target: targetOf(row),
    row,
    path: row.isAdded || (written.length === 1 && why.by !== 'entry') ? path : [...path, written.indexOf(row)],
  }));
}

function namesOf(why: DecisionBy): readonly string[] {
  switch (why.by) {
    case 'entry':
      return [];
    case 'act':
      return [why.act];
    case 'outcome':
      return [why.of, why.outcome];
    case 'error':
      return [why.of, why.code];
  }
}

function targetOf({ to, run }: CompiledRow): EdgeTarget {
  if (run !== undefined) return { run };
  return to === undefined ? { stay: true } : { to };
}
