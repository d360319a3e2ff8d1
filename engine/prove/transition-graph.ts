import type { Diagram, Diagrams } from './diagram.ts';
import { outside, type State } from './state.ts';
import { imageOf, preimageOf, type Transition } from './transition.ts';
import type { TransitionsOf } from './transitions.ts';

/** Assignments by the key of a state. */
export type Sets = ReadonlyMap<string, Diagram>;

/** The union of the assignments of each key. */
export function unite<Key>({ or, none }: Diagrams, entries: readonly (readonly [Key, Diagram])[]): ReadonlyMap<Key, Diagram> {
  const united = new Map<Key, Diagram>();
  for (const [key, who] of entries) united.set(key, or(united.get(key) ?? none, who));
  return united;
}

/** The transition graph of a flow: its states and the transitions between them. */
export interface TransitionGraph {
  readonly states: ReadonlyMap<string, State>;
  readonly from: ReadonlyMap<string, readonly Transition[]>;
  readonly into: ReadonlyMap<string, readonly Transition[]>;
}

/** Builds the graph, beginning at `outside`. */
export function transitionGraphOf(transitionsOf: TransitionsOf): TransitionGraph {
  const states = new Map<string, State>([[outside.key, outside]]);
  const from = new Map<string, readonly Transition[]>();
  for (const state of states.values()) {
    const transitions = transitionsOf(state);
    from.set(state.key, transitions);
    for (const { to } of transitions) if (!states.has(to.key)) states.set(to.key, to);
  }
  return { states, from, into: byTarget(from) };
}

/** The same states with some of the transitions, each as `select` gives it. */
export function selectTransitions(
  { states, from }: TransitionGraph,
  select: (transition: Transition) => Transition | undefined,
): TransitionGraph {
  const selected = [...from].map(([key, transitions]) => {
    return [key, transitions.map(select).filter((one) => one !== undefined)] as const;
  });
  const chosen = new Map(selected);
  return { states, from: chosen, into: byTarget(chosen) };
}

function byTarget(from: TransitionGraph['from']): TransitionGraph['into'] {
  const into = new Map<string, Transition[]>();
  for (const transition of [...from.values()].flat()) {
    const others = into.get(transition.to.key);
    if (others) others.push(transition);
    else into.set(transition.to.key, [transition]);
  }
  return into;
}

/**
 * Backward reachability: by state, the assignments from which the target can be reached. Backwards only the facts that decide the path
 * to the target matter, so that the diagrams stay small where forward sets would grow to millions. A round processes the states that were
 * found last first: most of them come after the others, so few are processed again.
 */
export function searchBackwards(
  sets: Diagrams,
  { states, into }: TransitionGraph,
  target: Sets,
  isAllowed: (transition: Transition) => boolean = () => true,
): Sets {
  const reaching = new Map(target);
  const open = new Set([...target.keys()].filter((key) => states.has(key)));
  const lastFirst = [...states.keys()].toReversed();
  while (open.size > 0) {
    for (const key of lastFirst) {
      if (!open.delete(key)) continue;
      const here = reaching.get(key) ?? sets.none;
      for (const transition of into.get(key) ?? []) {
        const from = transition.from.key;
        const before = reaching.get(from) ?? sets.none;
        if (before === sets.all || !isAllowed(transition)) continue;
        const now = sets.or(before, preimageOf(sets, transition, here));
        if (now === before) continue;
        reaching.set(from, now);
        open.add(from);
      }
    }
  }
  return reaching;
}

/**
 * The same, breadth first, until a fixed point or until `isFound` accepts a layer: where `layers[n]` has a state, its assignments can
 * reach the target in at most n transitions.
 */
function layersBackwards(
  sets: Diagrams,
  { into }: TransitionGraph,
  target: Sets,
  isAllowed: (transition: Transition) => boolean,
  isFound: (layer: Sets) => boolean,
): readonly Sets[] {
  const all = new Map(target);
  const layers: Sets[] = [target];
  for (let layer = target; layer.size > 0 && !isFound(layer);) {
    const next = new Map<string, Diagram>();
    for (const [key, frontier] of layer) {
      for (const transition of into.get(key) ?? []) {
        if (!isAllowed(transition)) continue;
        const from = transition.from.key;
        const before = all.get(from) ?? sets.none;
        const now = sets.or(before, preimageOf(sets, transition, frontier));
        if (now === before) continue;
        all.set(from, now);
        next.set(from, now);
      }
    }
    layers.push(next);
    layer = next;
  }
  return layers;
}

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
  const layers = layersBackwards(sets, graph, target, isAllowed, (layer) => begin(layer) !== undefined);
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
