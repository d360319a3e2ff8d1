import type { Goal } from '../../schema/goal.ts';
import { checkNamed } from './check-conditions.ts';
import type { Checking } from './checking.ts';
import { conditionsOfGoal, type Placed, splitOutcome } from './compile-goals.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownName } from './unknown.ts';

/** Every goal names a step, outcomes that a run of this flow maps, and conditions that can be read. */
export function checkGoals(checking: Checking): readonly Fault[] {
  return Object.entries(checking.flow.goals ?? {}).flatMap(([name, goal]) => {
    const path = ['goals', name];
    return [
      ...unknownName(checking, ['step', goal.to], path, 'to'),
      ...conditionsOfGoal(goal).flatMap(([text, at]) => checkNamed(checking, text, [...path, ...at])),
      ...outcomesOf(goal).flatMap(([text, at]) => checkOutcome(checking, text, [...path, ...at])),
    ];
  });
}

function outcomesOf({ by, from, without = [] }: Goal): readonly Placed[] {
  return [
    ...(by === undefined ? [] : [[by, ['by']] as const]),
    ...(from ? [[from.outcome, ['from', 'outcome']] as const] : []),
    ...without.map(({ outcome }, index) => [outcome, ['without', index, 'outcome']] as const),
  ];
}

function checkOutcome({ places }: Checking, text: string, path: JsonPath): readonly Fault[] {
  const { action, outcome } = splitOutcome(text);
  const runs = places.runs.filter(({ run }) => run.run === action);
  if (runs.some(({ run }) => Object.hasOwn(run.outcomes, outcome))) return [];
  const known = places.runs.flatMap(({ run }) => Object.keys(run.outcomes).map((one) => `${run.run}: ${one}`));
  return [faultAt('unknown-outcome', path, `no run of this flow has the outcome "${text}"`, didYouMean(text, known))];
}
