import {
  evaluate,
  type Facts,
  type GuardTree,
  type OpenFlow,
  type OpenStep,
  chooseRow,
  type CompiledFlow,
  type CompiledRow,
} from '#engine';
import { findNeed, type Need } from './need.ts';

/** The condition of a step that kept it from being shown. */
export interface Deciding {
  readonly of: 'shownWhen' | 'requires' | 'onceWhen';
  readonly condition: GuardTree;
  /** The name of the guard, where the condition has one. */
  readonly guard?: string;
  readonly need?: Need;
}

/** The first condition that keeps a step from being shown; nothing where it is shown. */
export function findDeciding(flow: OpenFlow, facts: Facts, step: OpenStep): Deciding | undefined {
  const conditions = [
    { of: 'shownWhen', condition: step.shownWhen, wanted: true, guard: nameOfGuard(flow, step.shownWhen) },
    ...step.requires.map(({ guard: condition, name }) => ({ of: 'requires', condition, wanted: true, guard: name }) as const),
    { of: 'onceWhen', condition: step.onceWhen, wanted: false, guard: nameOfGuard(flow, step.onceWhen) },
  ] as const;
  for (const { of, condition, wanted, guard } of conditions) {
    if (condition === undefined || evaluate(condition, facts) === wanted) continue;
    const need = findNeed(condition, wanted, { facts, domains: flow.facts });
    return { of, condition, ...(guard && { guard }), ...(need && { need }) };
  }
  return undefined;
}

/** The name of the guard with this condition: an opened step holds only the condition itself. */
export function nameOfGuard({ guards }: Pick<CompiledFlow, 'guards'>, tree: GuardTree | undefined): string | undefined {
  const text = JSON.stringify(tree);
  return Object.keys(guards).find((name) => JSON.stringify(guards[name]) === text);
}

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
