import type { CompiledAct, CompiledErrors, CompiledFlow, CompiledRow, CompiledRun } from '#engine';

/** The slot in which a marked flow keeps the name of the row that it took last. */
export const MARK = 'rowTaken';

/**
 * The same flow, in which every row writes its own name into a slot: `bill-info submit found 2` is the second row of that
 * outcome. What decides and where it goes is untouched, so the visitor who reads the slot knows which row was taken. The function
 * refers to nothing outside of itself, so that a page can get it as text.
 */
export function markRows(flow: CompiledFlow, slot: string): CompiledFlow {
  const each = <T>(record: Readonly<Record<string, T>>, change: (value: T, name: string) => T) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
  const list = (rows: readonly CompiledRow[], at: string) =>
    rows.map((row, index) => ({ ...row, set: { ...row.set, [slot]: `${at} ${index + 1}` } }));
  const lists = (decisions: CompiledErrors, at: string) => each(decisions, (rows, name) => list(rows, `${at} ${name}`));
  const run = (one: CompiledRun, at: string): CompiledRun => ({
    ...one,
    outcomes: lists(one.outcomes, at),
    ...(one.errors && { errors: lists(one.errors, at) }),
  });
  const act = (one: CompiledAct, at: string): CompiledAct => ('do' in one ? { do: list(one.do, at) } : run(one, at));
  return {
    ...flow,
    data: { ...flow.data, [slot]: { privacy: 'public' } },
    runs: each(flow.runs, (one, name) => run(one, `run ${name}`)),
    errors: lists(flow.errors, 'errors'),
    steps: flow.steps.map((step) => ({
      ...step,
      ...(step.load && { load: run(step.load, `${step.id} load`) }),
      ...(step.submit && { submit: act(step.submit, `${step.id} submit`) }),
      ...(step.acts && { acts: each(step.acts, (one, name) => act(one, `${step.id} ${name}`)) }),
    })),
  };
}

/** The names of all rows of a flow that is marked. */
export function rowNames({ steps, runs, errors }: CompiledFlow): readonly string[] {
  const acts = steps.flatMap(({ load, submit, acts: own }) => [load, submit, ...Object.values(own ?? {})]);
  const lists = [...acts, ...Object.values(runs), { errors }].flatMap((act) => (act === undefined ? [] : listsOf(act)));
  return lists.flat().map(({ set }) => String(set?.[MARK]));
}

function listsOf(act: CompiledAct | { readonly errors: CompiledErrors }): readonly (readonly CompiledRow[])[] {
  if ('do' in act) return [act.do];
  return [...('outcomes' in act ? Object.values(act.outcomes) : []), ...Object.values(act.errors ?? {})];
}
