import type { OpenStep } from '#engine';

import { edgesOf } from './edges.ts';
import type { Failure } from './failure.ts';
import { isFirstArrival } from './transition.ts';
import { findTrace, searchForwards } from './transition-graph.ts';
import { pathOfStep, statesOf, targetAt, type StateSpace } from './state-space.ts';

/** FLOW100. A path to a step passes other steps, which are then reached too, so the last steps are searched for first. */
export function findUnreachableSteps(space: StateSpace, on: readonly OpenStep[]): readonly Failure[] {
  const found = searchForwards(space, isFirstArrival);
  const passed = new Set(on.filter((step) => statesOf(step).some(({ key }) => found.has(key))).map(({ id }) => id));
  return on.toReversed().flatMap((step): readonly Failure[] => {
    if (passed.has(step.id)) return [];
    const trace = findTrace(space, targetAt(space, [step]), isFirstArrival);
    for (const { transition } of trace?.entries ?? []) if (transition.to.at === 'step') passed.add(transition.to.step.id);
    return trace ? [] : [unreachableStep(space, step)];
  });
}

function unreachableStep(space: StateSpace, step: OpenStep): Failure {
  const { id } = step;
  const isNamed = edgesOf(space.source).some(
    ({ target, why }) => 'to' in target && target.to === id && why.by !== 'alias' && why.by !== 'back',
  );
  const sentences = isNamed
    ? {
        message: `no visitor ever reaches the step "${id}": visitors before that are redirected, or never get that far`,
        cure: `look at what "${id}" requires and at the rows that go to it; or add "deepLink": true if links from outside lead to it`,
      }
    : {
        message: `nothing in the flow goes to the step "${id}", so no visitor ever sees it`,
        cure: `let a row write "to": "${id}", or remove the step; or add "deepLink": true if links from outside lead to it`,
      };
  return { fault: 'unreachable-step', path: pathOfStep(space, step), ...sentences, trace: [] };
}
