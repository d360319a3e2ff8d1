import { imageOf, type Transition } from './transition.ts';
import { outside } from './state.ts';
import type { Sets } from './transition-graph.ts';
import type { SearchSpace } from './trace.ts';

/** How often the search processes a state. It finds most states in the first round; those behind a counter need a second. */
const LOOKS = 2;

/** A quick search forwards: some of the states that can be reached, by state. What it does not find may be reachable all the same. */
export function searchForwards({ sets, graph, first }: SearchSpace, isAllowed: (transition: Transition) => boolean): Sets {
  const known = new Map([[outside.key, first]]);
  const looks = new Map<string, number>();
  const open = new Set([outside.key]);
  for (const key of open) {
    open.delete(key);
    const count = (looks.get(key) ?? 0) + 1;
    if (count > LOOKS) continue;
    looks.set(key, count);
    const here = known.get(key) ?? sets.none;
    for (const transition of graph.from.get(key) ?? []) {
      if (!isAllowed(transition)) continue;
      const come = imageOf(sets, transition, here);
      const before = known.get(transition.to.key) ?? sets.none;
      const now = sets.or(before, come);
      if (now === before) continue;
      known.set(transition.to.key, now);
      open.add(transition.to.key);
    }
  }
  return known;
}
