import type { Diagram, Diagrams } from './diagram.ts';
import { type Move, trace } from './move.ts';
import type { MovesOf } from './moves.ts';
import { outside, type Place } from './place.ts';

/** Assignments by the key of a place. */
export type Sets = ReadonlyMap<string, Diagram>;

/** Every place of a flow, and the moves between them. */
export interface Atlas {
  readonly places: ReadonlyMap<string, Place>;
  readonly from: ReadonlyMap<string, readonly Move[]>;
  readonly into: ReadonlyMap<string, readonly Move[]>;
}

/** Everybody who can come to a target. */
export interface Retraced {
  /** By place: everybody who can come to the target from there. */
  readonly sets: Sets;
  /** By number of moves, by place: those who cannot come there sooner. */
  readonly layers: readonly Sets[];
}

/** All places of a flow, found from outside. */
export function atlasOf(movesOf: MovesOf): Atlas {
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
 * Goes back from a target, move by move, until nobody new is found or `isFound` says that it is enough. Going backwards, only the
 * facts that decide the way to the target matter, so that the sets stay small where going forwards would tell apart millions.
 */
export function retrace(
  sets: Diagrams,
  { into }: Atlas,
  target: Sets,
  isAllowed: (move: Move) => boolean,
  isFound: (layer: Sets) => boolean = () => false,
): Retraced {
  const all = new Map(target);
  const layers: Sets[] = [target];
  for (let layer = target; layer.size > 0 && !isFound(layer);) {
    const next = new Map<string, Diagram>();
    for (const [key, frontier] of layer) {
      for (const move of into.get(key) ?? []) {
        if (!isAllowed(move)) continue;
        const from = move.from.key;
        const before = all.get(from) ?? sets.none;
        const fresh = sets.without(trace(sets, move, frontier), before);
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
