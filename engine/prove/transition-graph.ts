import type { Diagram, Diagrams } from './diagram.ts';
import { type Transition, preimageOf, imageOf } from './transition.ts';
import type { TransitionsOf } from './transitions.ts';
import { outside, type State } from './state.ts';
import type { SearchSpace } from './trace.ts';

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

/** The states from which a target can be reached. */
interface BackwardSearch {
  /** By state: the assignments from which the target can be reached. */
  readonly sets: Sets;
  /** By distance: where `layers[n]` has a state, its assignments can reach the target in at most n transitions. */
  readonly layers: readonly Sets[];
}

/** Builds the graph, beginning at `outside`. */
export function transitionGraphOf(transitionsOf: TransitionsOf): TransitionGraph {
  const states = new Map<string, State>([[outside.key, outside]]);
  const from = new Map<string, readonly Transition[]>();
  const into = new Map<string, Transition[]>();
  for (const state of states.values()) {
    const transitions = transitionsOf(state);
    from.set(state.key, transitions);
    for (const transition of transitions) {
      states.set(transition.to.key, states.get(transition.to.key) ?? transition.to);
      const others = into.get(transition.to.key);
      if (others) others.push(transition);
      else into.set(transition.to.key, [transition]);
    }
  }
  return { states, from, into };
}

/**
 * Backward reachability: preimages of a target, breadth first, until a fixed point or until `isFound` accepts a layer. Backwards only
 * the facts that decide the path to the target matter, so that the diagrams stay small where forward sets would grow to millions.
 */
export function searchBackwards(
  sets: Diagrams,
  { into }: TransitionGraph,
  target: Sets,
  isAllowed: (transition: Transition) => boolean,
  isFound: (layer: Sets) => boolean = () => false,
): BackwardSearch {
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
  return { sets: all, layers };
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
