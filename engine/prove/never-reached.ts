import type { OpenStep } from '../open-flow.ts';
import type { Failure } from './failure.ts';
import { isFirstTime } from './kinds-of-move.ts';
import { lookAround } from './look-around.ts';
import { pathOfStep, placesOf, targetAt, type Trial } from './trial.ts';
import { findWalk } from './walk.ts';

/** Steps to which nobody walks. A walk to one passes others, so the last steps are looked for first. */
export function findNeverReached(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  const found = lookAround(trial, isFirstTime);
  const passed = new Set(on.filter((step) => placesOf(step).some(({ key }) => found.has(key))).map(({ id }) => id));
  return on.toReversed().flatMap((step): readonly Failure[] => {
    if (passed.has(step.id)) return [];
    const walk = findWalk(trial, targetAt(trial, [step]), isFirstTime);
    for (const { move } of walk?.paces ?? []) if (move.to.at === 'step') passed.add(move.to.step.id);
    if (walk) return [];
    const message = `nobody who begins at the entry of the flow ever comes to "${step.id}": no row or requirement leads somebody there who may see it`;
    const cure = 'let a row lead to it, or say "door": true if links from outside do';
    return [{ fault: 'never-reached', path: pathOfStep(trial, step), message, cure, walk: [] }];
  });
}
