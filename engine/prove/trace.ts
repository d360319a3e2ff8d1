import type { Diagram, Diagrams } from './diagram.ts';
import { imageOf, type Transition } from './transition.ts';
import { outside } from './state.ts';
import { type TransitionGraph, searchBackwards, type Sets } from './transition-graph.ts';

/** One transition of a path, with the one assignment of the facts after it. */
export interface TraceEntry {
  readonly transition: Transition;
  readonly after: Diagram;
}

/** A counterexample: the assignment with which one visitor begins, and every transition. */
export interface Trace {
  readonly first: Diagram;
  readonly entries: readonly TraceEntry[];
}

/** Where paths are searched for. */
export interface SearchSpace {
  readonly sets: Diagrams;
  readonly graph: TransitionGraph;
  readonly first: Diagram;
  /** The key of the state where they begin. Default: `outside`. */
  readonly start?: string;
}

/** The shortest path from the start to a target by allowed transitions, or nothing where the target cannot be reached. */
export function findTrace(
  { sets, graph, first, start = outside.key }: SearchSpace,
  target: Sets,
  isAllowed: (transition: Transition) => boolean,
): Trace | undefined {
  const begins = (layer: Sets) => sets.and(layer.get(start) ?? sets.none, first);
  const { layers } = searchBackwards(sets, graph, target, isAllowed, (layer) => begins(layer) !== sets.none);
  const begin = begins(layers.at(-1) ?? new Map());
  if (begin === sets.none) return undefined;

  const someone = pickOne(sets, begin);
  const entries: TraceEntry[] = [];
  for (const layer of layers.slice(0, -1).toReversed()) {
    const { transition, after } = entries.at(-1) ?? { transition: undefined, after: someone };
    const next = nextEntry({ sets, from: transition?.to.key ?? start, graph, isAllowed }, after, layer);
    if (next === undefined) return undefined;
    entries.push(next);
  }
  return { first: someone, entries };
}

/** A transition that brings this visitor one layer nearer to the target. */
function nextEntry(
  {
    sets,
    from,
    graph,
    isAllowed,
  }: { sets: Diagrams; from: string; graph: TransitionGraph; isAllowed: (transition: Transition) => boolean },
  someone: Diagram,
  layer: Sets,
): TraceEntry | undefined {
  for (const transition of graph.from.get(from) ?? []) {
    if (!isAllowed(transition)) continue;
    const after = sets.and(imageOf(sets, transition, someone), layer.get(transition.to.key) ?? sets.none);
    if (after !== sets.none) return { transition, after: pickOne(sets, after) };
  }
  return undefined;
}

/** A set of one assignment out of a set. */
export function pickOne(sets: Diagrams, set: Diagram): Diagram {
  return sets.where(new Map([...(sets.pick(set) ?? [])].map(([variable, value]) => [variable, [value]])));
}
