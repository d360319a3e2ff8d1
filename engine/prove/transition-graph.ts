import type { Diagram, Diagrams } from './diagram.ts';
import { type Move, preimageOf } from './move.ts';
import type { MovesOf } from './moves.ts';
import { outside, type Place } from './place.ts';

/** Assignments by the key of a place. */
export type Sets = ReadonlyMap<string, Diagram>;

/** The transition graph of a flow: its places and the moves between them. */
export interface TransitionGraph {
  readonly places: ReadonlyMap<string, Place>;
  readonly from: ReadonlyMap<string, readonly Move[]>;
  readonly into: ReadonlyMap<string, readonly Move[]>;
}

/** The states from which a target can be reached. */
export interface BackwardReach {
  /** By place: the assignments from which the target can be reached. */
  readonly sets: Sets;
  /** The same by distance: `layers[n]` can reach the target in n moves and not in fewer. */
  readonly layers: readonly Sets[];
}

/** Builds the graph, beginning at `outside`. */
export function transitionGraphOf(movesOf: MovesOf): TransitionGraph {
  const places = new Map<string, Place>([[outside.key, outside]]);
  const from = new Map<string, readonly Move[]>();
  const into = new Map<string, Move[]>();
  for (const place of places.values()) {
    const moves = movesOf(place);
    from.set(place.key, moves);
    for (const move of moves) {
      places.set(move.to.key, places.get(move.to.key) ?? move.to);
      const others = into.get(move.to.key);
      if (others) others.push(move);
      else into.set(move.to.key, [move]);
    }
  }
  return { places, from, into };
}

/**
 * Backward reachability: preimages of a target, breadth first, until a fixed point or until `isFound` accepts a layer. Backwards only
 * the facts that decide the way to the target matter, so that the diagrams stay small where forward sets would grow to millions.
 */
export function reachBackwards(
  sets: Diagrams,
  { into }: TransitionGraph,
  target: Sets,
  isAllowed: (move: Move) => boolean,
  isFound: (layer: Sets) => boolean = () => false,
): BackwardReach {
  const all = new Map(target);
  const layers: Sets[] = [target];
  for (let layer = target; layer.size > 0 && !isFound(layer);) {
    const next = new Map<string, Diagram>();
    for (const [key, frontier] of layer) {
      for (const move of into.get(key) ?? []) {
        if (!isAllowed(move)) continue;
        const from = move.from.key;
        const before = all.get(from) ?? sets.none;
        const fresh = sets.without(preimageOf(sets, move, frontier), before);
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
