import type { Diagram, Diagrams } from './diagram.ts';
import { type Transition, preimageOf } from './transition.ts';
import type { TransitionsOf } from './transitions.ts';
import { outside, type State } from './state.ts';

/** Assignments by the key of a state. */
export type Sets = ReadonlyMap<string, Diagram>;

/** The transition graph of a flow: its states and the transitions between them. */
export interface TransitionGraph {
  readonly states: ReadonlyMap<string, State>;
  readonly from: ReadonlyMap<string, readonly Transition[]>;
  readonly into: ReadonlyMap<string, readonly Transition[]>;
}

/** The states from which a target can be reached. */
export interface BackwardSearch {
  /** By state: the assignments from which the target can be reached. */
  readonly sets: Sets;
  /** The same by distance: `layers[n]` can reach the target in n transitions and not in fewer. */
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
        const fresh = sets.without(preimageOf(sets, transition, frontier), before);
        if (fresh === sets.none) continue;
        all.set(from, sets.or(before, fresh));
        next.set(from, sets.or(next.get(from) ?? sets.none, fresh));
      }
    }
    layers.push(next);
    layer = next;
  }
  return { sets: all, layers };
}
