import type { Way } from '../journeys/reach.ts';
import { reach, slugOf } from '../journeys/reach.ts';
import { putOffFutureBills } from '../journeys/steps.ts';
import type { Visit } from '../journeys/visit.ts';
import { ways } from '../journeys/ways.ts';
import type { Screen } from './screen.ts';

/** A step as whoever arrives there finds it. */
function atStep(step: string): Screen {
  return { name: step, step, slug: slugOf(step), go: (visit, ahead) => reach(visit, step, ahead) };
}

/** A step in some state that the visitor brings about. */
export function afterwards(
  step: string,
  name: string,
  happen: (visit: Visit) => Promise<unknown>,
  more: Pick<Screen, 'note' | 'leadsTo' | 'before' | 'isWindow' | 'isSaidOnce'> = {},
): Screen {
  return {
    ...atStep(step),
    ...more,
    name,
    async go(visit, ahead) {
      await reach(visit, step, ahead);
      await happen(visit);
    },
  };
}

/** A step whose way leads by something else than usual. */
export function by(
  step: string,
  name: string,
  way: Way,
  more: Pick<Screen, 'note' | 'leadsTo' | 'before' | 'isWindow' | 'isSaidOnce'> = {},
): Screen {
  const { slug = 'lakeside' } = way;
  return { name, step, slug, ...more, go: (visit, ahead) => reach(visit, step, ahead, way) };
}

/** Every step of the flow. */
const ofSteps: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(Object.keys(ways).map((step) => [step, atStep(step)])),
  // The question about future bills, which stands above a plan, has a picture of its own.
  success: afterwards('success', 'success', putOffFutureBills),
  'plan-exists': afterwards('plan-exists', 'plan-exists', putOffFutureBills),
};

/** These steps as whoever arrives there finds them. */
export function pick(...steps: readonly string[]): readonly Screen[] {
  return steps.flatMap((step) => ofSteps[step] ?? []);
}
