import type { JsonPath } from '../check/fault.ts';
import type { OpenStep } from '../open-flow.ts';
import { arrivedAt, type OnStep, onStep } from './place.ts';
import type { Sets } from './retrace.ts';
import type { Ground } from './walk.ts';
import type { World } from './world.ts';

/** A flow on trial. */
export interface Trial extends World, Ground {}

/** A step, both before and after it has loaded what it loads. */
export function placesOf(step: OpenStep): readonly OnStep[] {
  return step.load ? [onStep(step, false), onStep(step, true)] : [arrivedAt(step)];
}

/** Everybody who is shown one of these steps, at its places. */
export function targetAt({ chart }: Trial, steps: readonly OpenStep[]): Sets {
  return new Map(steps.flatMap((step) => placesOf(step).map(({ key }) => [key, chart.shown(step)] as const)));
}

/** Where a step stands in its file. */
export function pathOfStep({ source }: Trial, step: OpenStep): JsonPath {
  return ['steps', source.steps.findIndex(({ id }) => id === step.id)];
}
