import type { CompiledFlow } from '../compiled-flow.ts';
import type { Facts } from '../facts.ts';
import type { FactValue } from '../guard-tree.ts';
import type { Diagram } from './diagram.ts';
import { type Deed, imageOf, type Move } from './move.ts';
import { movesOf } from './moves.ts';
import { address, keyOnStep, lost, outside } from './place.ts';
import { transitionGraphOf } from './transition-graph.ts';
import { beginWorld, type ProofRegistry } from './world.ts';

/** The place of a real visit, as the proof tells places apart. */
export type Sight =
  | { readonly at: 'outside' | 'address' | 'lost' }
  | {
      readonly at: 'step';
      readonly step: string;
      readonly hasLoaded: boolean;
      /** "load", "submit", the name of an act or that of a shared run. */
      readonly run?: string | undefined;
    };

/** One state of a real visit. */
export interface Moment {
  readonly seen: Sight;
  readonly facts: Facts;
}

/** What the proof takes for possible, to be compared with real visits. */
export interface Witness {
  /** Whether a visit can begin with these facts. */
  readonly knowsFirst: (facts: Facts) => boolean;
  /** Whether the proof has a move that leads by this deed from one state to the next. */
  readonly knows: (before: Moment, deed: Deed, after: Moment) => boolean;
}

/**
 * Tests the proof's model against the engine: does it over-approximate what really happens? If it knows the first state of a visit and
 * every single move, then by induction it counts every state of that visit as reachable.
 */
export function witnessOf(flow: CompiledFlow, registry: ProofRegistry): Witness {
  const world = beginWorld(flow, registry);
  const { list, sets, placesOf } = world.variables;
  const { from } = transitionGraphOf(movesOf(world));

  const only = (facts: Facts): Diagram =>
    sets.where(new Map(list.map(({ fact }, place) => [place, placesOf(fact, [facts[fact] as FactValue])])));
  /** Whether this move, with the landing after it, leads from `who` to one of `then` at `there`. */
  const leads = (move: Move, who: Diagram, there: string, then: Diagram): boolean => {
    const come = imageOf(sets, move, who);
    if (come === sets.none) return false;
    if (move.to.at === 'way') return (from.get(move.to.key) ?? []).some((land) => leads(land, come, there, then));
    return move.to.key === there && sets.and(come, then) !== sets.none;
  };

  return {
    knowsFirst: (facts) => sets.and(world.first, only(facts)) !== sets.none,
    knows(before, deed, after) {
      const here = keyOf(before.seen);
      const there = keyOf(after.seen);
      const who = only(before.facts);
      const then = only(after.facts);
      // Typing into a form from which no fact is read changes no state, so the proof has no move for it.
      if (deed.did === 'type' && here === there && who === then) return true;
      return (from.get(here) ?? []).some((move) => isSameDeed(move.deed, deed) && leads(move, who, there, then));
    },
  };
}

function keyOf(seen: Sight): string {
  switch (seen.at) {
    case 'outside':
      return outside.key;
    case 'address':
      return address.key;
    case 'lost':
      return lost.key;
    case 'step':
      return keyOnStep(seen.step, seen.hasLoaded, seen.run);
  }
}

/** The proof joins error codes with the same effect; a real refusal has one of them. */
function isSameDeed(known: Deed, real: Deed): boolean {
  if (known.did === 'refuse' && real.did === 'refuse') {
    return known.action === real.action && real.codes.every((code) => known.codes.includes(code));
  }
  return JSON.stringify(known) === JSON.stringify(real);
}
