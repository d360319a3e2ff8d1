import type { CompiledAct, CompiledErrors, CompiledFlow, CompiledRow, CompiledRun, CompiledStep } from '#engine';

/** The slot in which a marked flow keeps the name of the row that it took last. */
export const MARK = 'rowTaken';

/**
 * The same flow, in which every row writes its own name into a slot: `bill-info submit found 2` is the second row of that
 * outcome. What decides and where it leads is untouched, so whoever reads the slot knows which row was taken.
 */
export function markRows(flow: CompiledFlow): CompiledFlow {
  return {
    ...flow,
    data: { ...flow.data, [MARK]: { privacy: 'public' } },
    runs: mapValues(flow.runs, (run, name) => markRun(run, `run ${name}`)),
    errors: markErrors(flow.errors, 'errors'),
    steps: flow.steps.map(markStep),
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

function markStep(step: CompiledStep): CompiledStep {
  const { id, load, submit, acts } = step;
  return {
    ...step,
    ...(load && { load: markRun(load, `${id} load`) }),
    ...(submit && { submit: markAct(submit, `${id} submit`) }),
    ...(acts && { acts: mapValues(acts, (act, name) => markAct(act, `${id} ${name}`)) }),
  };
}

function markAct(act: CompiledAct, at: string): CompiledAct {
  return 'do' in act ? { do: markList(act.do, at) } : markRun(act, at);
}

function markRun(run: CompiledRun, at: string): CompiledRun {
  const outcomes = mapValues(run.outcomes, (rows, outcome) => markList(rows, `${at} ${outcome}`));
  return { ...run, outcomes, ...(run.errors && { errors: markErrors(run.errors, at) }) };
}

function markErrors(errors: CompiledErrors, at: string): CompiledErrors {
  return mapValues(errors, (rows, code) => markList(rows, `${at} ${code}`));
}

function markList(rows: readonly CompiledRow[], at: string): readonly CompiledRow[] {
  return rows.map((row, index) => ({ ...row, set: { ...row.set, [MARK]: `${at} ${index + 1}` } }));
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
