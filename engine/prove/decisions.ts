import { chooseRow, type CompiledRow, type CompiledRun, type Facts, groupBy, memoize, rowsForCode } from '#engine';

import type { Diagram } from './diagram.ts';
import type { Model } from './model.ts';
import { keyOfStages, type Stage, stagesOf, type Trigger } from './transition.ts';
import { REMEMBERED } from './variables.ts';

/** One case in which a list of rows decides: the stages select the assignments and apply the row's effects. */
export type Decided = { readonly stages: readonly Stage[] } & (
  | { readonly row: CompiledRow; readonly names: readonly string[] }
  /** No row is chosen: none holds, or a condition cannot be evaluated. */
  | { readonly problem: 'no-row' | 'guard-unknown' }
);

/** Every case in which a list of rows can decide. Worked out once per list. */
export type Decide = (rows: readonly CompiledRow[]) => readonly Decided[];

export function decisionsOf(model: Model): Decide {
  const choicesOf = choicesIn(model);
  const { changes, names, stage, variables } = model;
  const { all } = variables.sets;
  return memoize((rows) =>
    choicesOf(rows).flatMap(({ index, where }): readonly Decided[] => {
      if (typeof index === 'string') {
        return [{ stages: stagesOf(where, all), problem: index === 'none' ? 'no-row' : 'guard-unknown' }];
      }
      const row = rows[index] ?? {};
      return changes.row(row).map(({ when, change }) => ({
        stages: [...stagesOf(where, all), ...stagesOf(when, all), ...stage(change)],
        row,
        names: [names.get(row) ?? ''],
      }));
    }),
  );
}

interface Choosing {
  readonly index: number | 'none' | 'unknown';
  readonly where: Diagram;
}

/** The index of the row that is taken, for which assignments. Remembered by the conditions, because many lists have the same ones. */
function choicesIn({ variables }: Model): (rows: readonly CompiledRow[]) => readonly Choosing[] {
  return memoize(
    (rows) => {
      const isReturnAsked = rows.some(({ to }) => to === 'remembered');
      const ask = (facts: Facts) => indexOfChoice(rows, facts, isReturnAsked && facts[REMEMBERED] === true);
      return variables.ask(ask).map(({ answer, where }) => ({ index: answer, where }));
    },
    (rows) => JSON.stringify(rows.map(({ when, to }) => [when, to === 'remembered'])),
  );
}

function indexOfChoice(rows: readonly CompiledRow[], facts: Facts, canReturn: boolean): Choosing['index'] {
  const choice = chooseRow(rows, facts, canReturn);
  return typeof choice === 'string' ? choice : rows.indexOf(choice.row);
}

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
