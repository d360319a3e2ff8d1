import { chooseRow, type CompiledFlow, type CompiledRow, evaluate, type Facts } from '#engine';

import { findNeed, type Need } from './need.ts';

/** A row of a list, and why it is taken or not. */
export interface ExplainedRow {
  readonly row: CompiledRow;
  /** From 1, as the rows stand in the file. */
  readonly number: number;
  /** `later`: not tried, because a row before it is taken or cannot be decided. */
  readonly is: 'taken' | 'passed' | 'undecided' | 'later';
  /** What keeps its condition from holding. */
  readonly need?: Need;
  /** It goes to a remembered path, and there is none. */
  readonly nothingRemembered?: true;
}

/** Why one row of a list is taken and the others are not. `canReturn`: a path is remembered. */
export function explainRows(
  rows: readonly CompiledRow[],
  { flow, facts }: { readonly flow: Pick<CompiledFlow, 'facts'>; readonly facts: Facts },
  canReturn = false,
): readonly ExplainedRow[] {
  const choice = chooseRow(rows, facts, canReturn);
  const taken = typeof choice === 'string' ? -1 : rows.indexOf(choice.row);
  const stopped = choice === 'unknown' ? rows.findIndex(({ when }) => when && !isDecided(evaluate(when, facts))) : taken;
  return rows.map((row, index) => {
    const number = index + 1;
    if (index === taken) return { row, number, is: 'taken' };
    if (stopped !== -1 && index > stopped) return { row, number, is: 'later' };
    const need = row.when && findNeed(row.when, true, { facts, domains: flow.facts });
    const is = index === stopped ? 'undecided' : 'passed';
    return { row, number, is, ...(need ? { need } : { nothingRemembered: true }) };
  });
}

function isDecided(verdict: ReturnType<typeof evaluate>): boolean {
  return typeof verdict === 'boolean';
}
