import type { Arrival } from '../journeys/arrive.ts';
import { arriveAt, slugOf } from '../journeys/arrive.ts';
import { putOffFutureBills } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { arrivals } from '../journeys/arrivals.ts';
import type { Screen } from './screen.ts';

/** A step as a visitor finds it on arrival. */
function atStep(step: string): Screen {
  return { name: step, step, slug: slugOf(step), go: (visitor) => arriveAt(visitor, step) };
}

/** A step in a state that the visitor causes. */
export function afterwards(
  step: string,
  name: string,
  happen: (visitor: Visitor) => Promise<unknown>,
  more: Pick<Screen, 'note' | 'destination' | 'before' | 'isWindow' | 'isTransient'> = {},
): Screen {
  return {
    ...atStep(step),
    ...more,
    name,
    async go(visitor) {
      await arriveAt(visitor, step);
      await happen(visitor);
    },
  };
}

/** A step by another path than the usual one. */
export function by(
  step: string,
  name: string,
  arrival: Arrival,
  more: Pick<Screen, 'note' | 'destination' | 'before' | 'isWindow' | 'isTransient'> = {},
): Screen {
  const { slug = 'lakeside' } = arrival;
  return { name, step, slug, ...more, go: (visitor) => arriveAt(visitor, step, arrival) };
}

/** Every step of the flow. */
const ofSteps: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(Object.keys(arrivals).map((step) => [step, atStep(step)])),
  // The question about future bills has a picture of its own.
  success: afterwards('success', 'success', putOffFutureBills),
  'plan-exists': afterwards('plan-exists', 'plan-exists', putOffFutureBills),
};

/** These steps as a visitor finds them on arrival. */
export function pick(...steps: readonly string[]): readonly Screen[] {
  return steps.flatMap((step) => ofSteps[step] ?? []);
}
