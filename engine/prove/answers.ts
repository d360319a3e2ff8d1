import { groupBy, type CompiledRow, type CompiledRun, rowsForCode, memoize } from '#engine';

import type { Decide, Decided } from './decisions.ts';
import { type Trigger, keyOfStages } from './transition.ts';
import type { Model } from './model.ts';

/** One answer of an action (an outcome, or error codes with the same rows), and one case in which its rows decide. */
export interface Answer {
  readonly trigger: Trigger;
  readonly decided: Decided;
}

/** Every answer that the action of a run can give: its outcomes and its error codes. Worked out once per run. */
export type AnswersTo = (run: CompiledRun) => readonly Answer[];

/** Represents every error code that no flow names: it takes the `*` rows. */
const UNLISTED = '*';

export function answersOf(model: Model, decide: Decide): AnswersTo {
  const { registry, changes, stage } = model;
  return memoize((run) => {
    const action = registry.actions[run.run];
    const outcomes = Object.entries(run.outcomes).flatMap(([outcome, rows]) =>
      changes.outcome(action?.outcomes[outcome]).flatMap((change) =>
        decide(rows).map((decided): Answer => ({
          trigger: { kind: 'outcome', action: run.run, outcome },
          decided: { ...decided, stages: [...stage(change), ...decided.stages] },
        })),
      ),
    );
    const refusals = refusalsOf(model, run).flatMap(({ codes, rows }) =>
      decide(rows).map((decided): Answer => ({ trigger: { kind: 'error', action: run.run, codes }, decided })),
    );
    return [...outcomes, ...merge(refusals)];
  });
}

/** The error codes of a run, grouped by the rows that they lead to. */
function refusalsOf({ flow, registry }: Model, { run, errors = {} }: CompiledRun) {
  const declared = registry.actions[run]?.errors ?? [];
  const common = registry.commonErrors ?? [...Object.keys(errors), ...Object.keys(flow.errors)];
  const codes = [...new Set([...declared, ...common, UNLISTED])].filter((code) => code !== 'first');
  const numbers = new Map<CompiledRow, number>();
  const numberOf = (row: CompiledRow) => numbers.get(row) ?? numbers.set(row, numbers.size + 1).size;
  const answers = codes.map((code) => ({ code, rows: rowsForCode(errors, flow.errors, code) }));
  return groupBy(answers, ({ rows }) => rows.map(numberOf).join()).map((group) => ({
    codes: group.map(({ code }) => code),
    rows: group[0].rows,
  }));
}

/** Joins error codes whose rows have the same effect: most codes of an action lead to the same step. */
function merge(refusals: readonly Answer[]): readonly Answer[] {
  const keyOf = ({ decided }: Answer) => {
    const { to, run } = 'row' in decided ? decided.row : { to: decided.problem };
    return JSON.stringify([to, run, keyOfStages(decided.stages)]);
  };
  return groupBy(refusals, keyOf).map((group) => {
    const [{ trigger, decided }] = group;
    const codes = group.flatMap(({ trigger: one }) => (one.kind === 'error' ? one.codes : []));
    const names = [...new Set(group.flatMap((one) => ('row' in one.decided ? one.decided.names : [])))];
    return {
      trigger: trigger.kind === 'error' ? { ...trigger, codes } : trigger,
      decided: 'row' in decided ? { ...decided, names } : decided,
    };
  });
}
