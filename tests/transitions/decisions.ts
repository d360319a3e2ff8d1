import type { CompiledFlow, CompiledRow, CompiledRun, FactValue, FlowEvent, RunRef } from '#engine';

import type { Action } from '#actions';

/** A decision of a flow: its event, the rows that may be taken, and the possible facts. */
export interface Decision {
  readonly event: FlowEvent;
  readonly rows: readonly CompiledRow[];
  readonly facts: Readonly<Record<string, readonly FactValue[]>>;
}

/** A code that no flow has a row for. */
const UNLISTED = 'something_unlisted';

/** Every decision that a visitor of this flow can bring about. */
export function decisionsOf(flow: CompiledFlow, actions: readonly Action[]): readonly Decision[] {
  return runsOf(flow)
    .flatMap(({ ref, run }) => [...outcomesOf(ref, run, actions), ...refusalsOf(flow, ref, run)])
    .concat(actsOf(flow));
}

function runsOf({ steps, runs }: CompiledFlow): readonly { readonly ref: RunRef; readonly run: CompiledRun }[] {
  const ofSteps = steps.flatMap(({ id, load, submit, acts }) =>
    Object.entries({ load, submit, ...acts }).flatMap(([of, run]) =>
      run && 'run' in run ? [{ ref: { step: id, of }, run }] : [],
    ),
  );
  const step = steps[0]?.id ?? '';
  return [...ofSteps, ...Object.entries(runs).map(([named, run]) => ({ ref: { named, step }, run }))];
}

function outcomesOf(run: RunRef, { run: name, outcomes }: CompiledRun, actions: readonly Action[]): readonly Decision[] {
  const declared = actions.find((action) => action.name === name)?.outcomes ?? {};
  return Object.entries(outcomes).map(([outcome, rows]) => {
    const after = Object.entries(declared[outcome]?.facts ?? {}).flatMap(([fact, value]) =>
      value === 'any' ? [] : [[fact, [value].flat()] as const],
    );
    return { event: { type: 'outcome', run, outcome }, rows, facts: Object.fromEntries(after) };
  });
}

function refusalsOf({ errors: shared }: CompiledFlow, run: RunRef, { errors: own = {} }: CompiledRun): readonly Decision[] {
  const codes = new Set([...Object.keys(own), ...Object.keys(shared), UNLISTED]);
  const firstOfFlow = shared['first'] ?? [];
  const first = [...(own['first'] ?? []), ...firstOfFlow];
  return [...codes]
    .filter((code) => code !== 'first')
    .map((name) => {
      const code = name === '*' ? UNLISTED : name;
      // The flow's own decisions come before the run's first rows.
      const isOfFlow = own[code] === undefined && shared[code] !== undefined;
      return {
        event: { type: 'failed', run, code },
        rows: isOfFlow ? [...firstOfFlow, ...(shared[code] ?? [])] : [...first, ...(own[code] ?? own['*'] ?? shared['*'] ?? [])],
        facts: {},
      };
    });
}

/** Events that need no action. */
function actsOf({ steps }: CompiledFlow): readonly Decision[] {
  return steps.flatMap(({ id, submit, acts = {} }) => [
    ...(submit && 'do' in submit ? [{ event: { type: 'submit', step: id, data: {} } as const, rows: submit.do, facts: {} }] : []),
    ...Object.entries(acts).flatMap(([name, act]) =>
      'do' in act ? [{ event: { type: 'act', step: id, name } as const, rows: act.do, facts: {} }] : [],
    ),
  ]);
}
