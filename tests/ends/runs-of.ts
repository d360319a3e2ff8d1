import type { CompiledAct, CompiledFlow, CompiledRow, CompiledRun } from '#engine';

/** A run that may be in progress at a step, by the name that its rows begin with. */
export interface RunAtStep {
  readonly step: CompiledFlow['steps'][number];
  readonly name: string;
  readonly run: CompiledRun;
}

/** Every run that may be in progress at each step: its own, and those that rows start from there. */
export function runsAtSteps(flow: CompiledFlow): readonly RunAtStep[] {
  return flow.steps.flatMap((step) => {
    const own = Object.entries({ load: step.load, submit: step.submit, ...step.acts });
    const runs = own.flatMap(([of, act]) => (act && 'run' in act ? [{ step, name: `${step.id} ${of}`, run: act }] : []));
    const started = new Set(own.flatMap(([, act]) => (act ? startedBy(flow, rowsOf(act)) : [])));
    // Runs that the errors of the whole flow start may follow any run of a step.
    if (runs.length + started.size > 0) for (const name of startedBy(flow, Object.values(flow.errors).flat())) started.add(name);
    return [
      ...runs,
      ...[...started].flatMap((name) => (flow.runs[name] ? [{ step, name: `run ${name}`, run: flow.runs[name] }] : [])),
    ];
  });
}

/** The rows of an act, in either notation. */
export function rowsOf(act: CompiledAct): readonly CompiledRow[] {
  if ('do' in act) return act.do;
  return [...Object.values(act.outcomes), ...Object.values(act.errors ?? {})].flat();
}

/** The names of the runs that these rows start, and of those that follow from them. */
function startedBy(flow: CompiledFlow, rows: readonly CompiledRow[], known = new Set<string>()): readonly string[] {
  for (const { run } of rows) {
    if (run === undefined || known.has(run)) continue;
    known.add(run);
    if (flow.runs[run]) startedBy(flow, rowsOf(flow.runs[run]), known);
  }
  return [...known];
}

/** Whether a row shows a message of its own. */
export function hasWords({ toast, message, formMessage, fieldMessage }: CompiledRow): boolean {
  return [toast, message, formMessage, fieldMessage].some((words) => words !== undefined);
}
