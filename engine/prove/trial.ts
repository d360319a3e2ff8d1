import type { JsonPath } from '../check/json-path.ts';
import type { OpenStep } from '../open-flow.ts';
import { arrivedAt, type OnStep, onStep } from './place.ts';
import type { Sets } from './transition-graph.ts';
import type { Ground } from './walk.ts';
import type { World } from './world.ts';

/** Everything that the checks of the proof work with: the model of a flow and its transition graph. */
export interface Trial extends World, Ground {}

/** The places of a step without a run under way: before and after its load was answered. */
export function placesOf(step: OpenStep): readonly OnStep[] {
  return step.load ? [onStep(step, false), onStep(step, true)] : [arrivedAt(step)];
}

/** All states in which one of these steps is shown. */
export function targetAt({ chart }: Trial, steps: readonly OpenStep[]): Sets {
  return new Map(steps.flatMap((step) => placesOf(step).map(({ key }) => [key, chart.shown(step)] as const)));
}

/** Where a step stands in its file. */
export function pathOfStep({ source }: Trial, step: OpenStep): JsonPath {
  return ['steps', source.steps.findIndex(({ id }) => id === step.id)];
}
