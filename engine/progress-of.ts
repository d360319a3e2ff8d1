import { evaluate } from './evaluate.ts';
import type { Facts } from './facts.ts';
import type { OpenFlow } from './open-flow.ts';

/** How far a step is: `index` of `total` steps, from 0; `percent` is 0 at the first of them and 100 at the last. */
export interface Progress {
  readonly index: number;
  readonly total: number;
  readonly percent: number;
}

/** The position of a step among those that are shown and count. A step that does not count has that of the one before it. */
export function progressOf(flow: OpenFlow, facts: Facts, stepId: string): Progress {
  const { always, sometimes } = flow.progress;
  const place = flow.byId.get(stepId)?.index ?? 0;
  let before = always[place + 1] ?? 0;
  let total = always[flow.steps.length] ?? 0;
  for (const { shownWhen, places } of sometimes) {
    // A step of which it is not known yet whether it is shown counts, so that the bar does not jump back.
    if (evaluate(shownWhen, facts) === false) continue;
    before += countUpTo(places, place);
    total += places.length;
  }
  const index = Math.max(0, before - 1);
  return { index, total, percent: total <= 1 ? 100 : Math.min(100, (index / (total - 1)) * 100) };
}

/** How many of the ascending numbers are at most this one (binary search). */
export function countUpTo(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
