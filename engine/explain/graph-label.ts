import { type CompiledFlow, type GuardOrTree, isSameValue } from '#engine';
import type { Edge } from '#engine/prove';

import { nameOfGuard } from './deciding.ts';
import type { FlowWords } from './flow-words.ts';
import { formatCondition } from './format-condition.ts';

/** A flow with its words. */
interface Reading {
  readonly flow: Pick<CompiledFlow, 'guards'>;
  readonly words: FlowWords;
}

/** The condition of an edge in words; empty where it has none. `isRest`: it is taken when no row above it is. */
export function labelOf(reading: Reading, { why, when }: Edge, isRest: boolean): string {
  if (why.by === 'back') return '';
  if (why.by === 'requires') return `unless ${when === undefined ? why.guard : describeGuard(reading, when)}`;
  if (why.by === 'notShown') return when === undefined ? '' : `unless ${describeGuard(reading, when)}`;
  if (why.by === 'done') return when === undefined ? '' : `once ${describeGuard(reading, when)}`;
  const what = nameOf(why);
  const condition = when === undefined ? (isRest ? 'else' : '') : `if ${describeGuard(reading, when)}`;
  return [what, condition].filter((part) => part !== '').join(', ');
}

function nameOf(why: Exclude<Edge['why'], { by: 'requires' }>): string {
  if (why.by === 'act') return why.act === 'submit' ? '' : why.act;
  if (why.by === 'outcome') return why.of === 'submit' || why.of === '' ? why.outcome : `${why.of}: ${why.outcome}`;
  if (why.by !== 'error') return '';
  const code = { first: 'any code', '*': 'any other code' }[why.code] ?? why.code;
  return why.of === 'submit' || why.of === '' ? code : `${why.of}: ${code}`;
}

/** Whether the edge before one is a row of the same list. */
export function isBelowAnother({ from, why }: Edge, before: Edge | undefined): boolean {
  if (before?.row === undefined || before.when === undefined) return false;
  return isSameValue([before.from, before.why], [from, why]);
}

/** What a guard shows; also for a condition without a name that equals that of a guard. */
export function describeGuard({ flow, words: { descriptionOf } }: Reading, guard: GuardOrTree): string {
  const name = typeof guard === 'string' ? guard : nameOfGuard(flow, guard);
  const description = name === undefined ? undefined : descriptionOf(name);
  if (description !== undefined) return description;
  return typeof guard === 'string' ? guard : formatCondition(guard);
}
