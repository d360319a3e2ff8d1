import type { OpenStep } from '#engine';
import type { JsonPath } from '#engine/check';

import { arrivalState, type StepState, stepState } from './state.ts';
import type { SearchSpace, Sets } from './transition-graph.ts';
import type { Model } from './model.ts';

/** Everything that the checks of the proof work with: the model of a flow and its transition graph. */
export interface StateSpace extends Model, SearchSpace {}

/** The states of a step without an active run: before and after its load was answered. */
export function statesOf(step: OpenStep): readonly StepState[] {
  return step.load ? [stepState(step, false), stepState(step, true)] : [arrivalState(step)];
}

/** All states in which one of these steps is shown. */
export function targetAt({ routing }: StateSpace, steps: readonly OpenStep[]): Sets {
  return new Map(steps.flatMap((step) => statesOf(step).map(({ key }) => [key, routing.shown(step)] as const)));
}

export function pathOfStep({ source }: StateSpace, step: OpenStep): JsonPath {
  return ['steps', source.steps.findIndex(({ id }) => id === step.id)];
}
