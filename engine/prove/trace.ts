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
}

/**
 * The shortest path to a target by allowed transitions, or nothing where the target cannot be reached. It begins at one of the
 * `starts`: outside, if no others are given.
 */
export function findTrace(
  { sets, graph, first }: SearchSpace,
  target: Sets,
  isAllowed: (transition: Transition) => boolean,
  starts: Sets = new Map([[outside.key, first]]),
): Trace | undefined {
  const begin = (layer: Sets) => {
    for (const [key, who] of layer) {
      const both = sets.and(who, starts.get(key) ?? sets.none);
      if (both !== sets.none) return { key, someone: pickOne(sets, both) };
    }
    return undefined;
  };
  const { layers } = searchBackwards(sets, graph, target, isAllowed, (layer) => begin(layer) !== undefined);
  const { key, someone } = begin(layers.at(-1) ?? new Map()) ?? {};
  if (key === undefined || someone === undefined) return undefined;

  const entries: TraceEntry[] = [];
  for (const layer of layers.slice(0, -1).toReversed()) {
    const last = entries.at(-1);
    const from = graph.from.get(last?.transition.to.key ?? key) ?? [];
    const next = nextEntry(sets, from.filter(isAllowed), last?.after ?? someone, layer);
    if (next === undefined) return undefined;
    entries.push(next);
  }
  return { first: someone, entries };
}

/** A transition that brings this visitor one layer nearer to the target. */
function nextEntry(sets: Diagrams, from: readonly Transition[], someone: Diagram, layer: Sets): TraceEntry | undefined {
  for (const transition of from) {
    const after = sets.and(imageOf(sets, transition, someone), layer.get(transition.to.key) ?? sets.none);
    if (after !== sets.none) return { transition, after: pickOne(sets, after) };
  }
  return undefined;
}

/** A set of one assignment out of a set. */
export function pickOne(sets: Diagrams, set: Diagram): Diagram {
  return sets.where(new Map([...(sets.pick(set) ?? [])].map(([variable, value]) => [variable, [value]])));
}
