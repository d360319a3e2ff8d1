import { imageOf, type Move } from './move.ts';
import { outside } from './place.ts';
import type { Sets } from './transition-graph.ts';
import type { Ground } from './walk.ts';

/** How often a place is visited. Most places are found at the first visit; those behind a counter need a second. */
const LOOKS = 2;

/** A quick search forwards: some of the states that can be reached, by place. What it does not find may be reachable all the same. */
export function searchForwards({ sets, graph, first }: Ground, isAllowed: (move: Move) => boolean): Sets {
  const known = new Map([[outside.key, first]]);
  const looks = new Map<string, number>();
  const open = new Set([outside.key]);
  for (const key of open) {
    open.delete(key);
    const count = (looks.get(key) ?? 0) + 1;
    if (count > LOOKS) continue;
    looks.set(key, count);
    const here = known.get(key) ?? sets.none;
    for (const move of graph.from.get(key) ?? []) {
      if (!isAllowed(move)) continue;
      const come = imageOf(sets, move, here);
      const before = known.get(move.to.key) ?? sets.none;
      const now = sets.or(before, come);
      if (now === before) continue;
      known.set(move.to.key, now);
      open.add(move.to.key);
    }
  }
  return known;
}
