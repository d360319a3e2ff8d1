import { chooseRow, type CompiledRow, type Facts, memoize } from '#engine';

import type { Diagram } from './diagram.ts';
import { type Stage, stagesOf } from './transition.ts';
import { REMEMBERED } from './variables.ts';
import type { Model } from './model.ts';

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
