import type { OpenStep } from '../open-flow.ts';
import { edgesOf } from './edges.ts';
import type { Failure } from './failure.ts';
import { isFirstTime } from './kinds-of-move.ts';
import { searchForwards } from './search-forwards.ts';
import { pathOfStep, placesOf, targetAt, type Trial } from './trial.ts';
import { findWalk } from './walk.ts';

/** FLOW100. A walk to a step passes other steps, which are then reached too, so the last steps are searched for first. */
export function findNeverReached(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  const found = searchForwards(trial, isFirstTime);
  const passed = new Set(on.filter((step) => placesOf(step).some(({ key }) => found.has(key))).map(({ id }) => id));
  return on.toReversed().flatMap((step): readonly Failure[] => {
    if (passed.has(step.id)) return [];
    const walk = findWalk(trial, targetAt(trial, [step]), isFirstTime);
    for (const { move } of walk?.paces ?? []) if (move.to.at === 'step') passed.add(move.to.step.id);
    return walk ? [] : [neverReached(trial, step)];
  });
}

function neverReached(trial: Trial, step: OpenStep): Failure {
  const { id } = step;
  const isNamed = edgesOf(trial.source).some(
    ({ leads, why }) => 'to' in leads && leads.to === id && why.by !== 'alias' && why.by !== 'back',
  );
  const told = isNamed
    ? {
        message: `nobody ever reaches the step "${id}": whoever would be led there is sent elsewhere, or never gets that far`,
        cure: `look at what "${id}" requires and at the rows that lead to it; or say "door": true if links from outside lead to it`,
      }
    : {
        message: `nothing in the flow leads to the step "${id}", so nobody ever sees it`,
        cure: `let a row say "to": "${id}", or remove the step; or say "door": true if links from outside lead to it`,
      };
  return { fault: 'never-reached', path: pathOfStep(trial, step), ...told, walk: [] };
}
