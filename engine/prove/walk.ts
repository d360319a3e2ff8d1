import type { Diagram, Diagrams } from './diagram.ts';
import { imageOf, type Move } from './move.ts';
import { outside } from './place.ts';
import { type TransitionGraph, reachBackwards, type Sets } from './transition-graph.ts';

/** One move of a walk, with the one assignment of the facts after it. */
export interface Paced {
  readonly move: Move;
  readonly after: Diagram;
}

/** A counterexample: the assignment with which one visitor begins, and every move. */
export interface Walk {
  readonly first: Diagram;
  readonly paces: readonly Paced[];
}

/** Where walks are searched for. */
export interface Ground {
  readonly sets: Diagrams;
  readonly graph: TransitionGraph;
  readonly first: Diagram;
  /** The key of the place where they begin. Default: `outside`. */
  readonly start?: string;
}

/** The shortest walk from the start to a target by allowed moves, or nothing where the target cannot be reached. */
export function findWalk(
  { sets, graph, first, start = outside.key }: Ground,
  target: Sets,
  isAllowed: (move: Move) => boolean,
): Walk | undefined {
  const begins = (layer: Sets) => sets.and(layer.get(start) ?? sets.none, first);
  const { layers } = reachBackwards(sets, graph, target, isAllowed, (layer) => begins(layer) !== sets.none);
  const begin = begins(layers.at(-1) ?? new Map());
  if (begin === sets.none) return undefined;

  const someone = pickOne(sets, begin);
  const paces: Paced[] = [];
  for (const layer of layers.slice(0, -1).toReversed()) {
    const { move, after } = paces.at(-1) ?? { move: undefined, after: someone };
    const next = pace({ sets, from: move?.to.key ?? start, graph, isAllowed }, after, layer);
    if (next === undefined) return undefined;
    paces.push(next);
  }
  return { first: someone, paces };
}

/** A move that brings this visitor one layer nearer to the target. */
function pace(
  { sets, from, graph, isAllowed }: { sets: Diagrams; from: string; graph: TransitionGraph; isAllowed: (move: Move) => boolean },
  someone: Diagram,
  layer: Sets,
): Paced | undefined {
  for (const move of graph.from.get(from) ?? []) {
    if (!isAllowed(move)) continue;
    const after = sets.and(imageOf(sets, move, someone), layer.get(move.to.key) ?? sets.none);
    if (after !== sets.none) return { move, after: pickOne(sets, after) };
  }
  return undefined;
}

/** A set of one assignment out of a set. */
export function pickOne(sets: Diagrams, set: Diagram): Diagram {
  return sets.where(new Map([...(sets.pick(set) ?? [])].map(([variable, value]) => [variable, [value]])));
}
