import type { CompiledFlow } from '../compiled-flow.ts';
import type { Facts } from '../facts.ts';
import type { FactValue } from '../guard-tree.ts';
import type { Diagram } from './diagram.ts';
import { type Deed, follow, type Move } from './move.ts';
import { movesOf } from './moves.ts';
import { address, keyOnStep, lost, outside } from './place.ts';
import { atlasOf } from './retrace.ts';
import { beginWorld, type ProofRegistry } from './world.ts';

/** Where somebody is seen: on a step, with what it loads there or not and a run under way or none; or on none. */
export type Sight =
  | { readonly at: 'outside' | 'address' | 'lost' }
  | {
      readonly at: 'step';
      readonly step: string;
      readonly hasLoaded: boolean;
      /** "load", "submit", the name of an act or that of a shared run. */
      readonly run?: string | undefined;
    };

/** One moment of a real visit. */
export interface Moment {
  readonly seen: Sight;
  readonly facts: Facts;
}

/** What real visits are held against: what the proof takes for possible. */
export interface Witness {
  /** Whether a visit can begin with these facts. */
  readonly knowsFirst: (facts: Facts) => boolean;
  /** Whether this deed can lead from one moment to the next. */
  readonly knows: (before: Moment, deed: Deed, after: Moment) => boolean;
}

/**
 * Says of real visits what the proof knows of them. If it knows how a visit begins, and every single thing that happens in it, then
 * it counts every state of that visit as one that somebody comes to.
 */
export function witnessOf(flow: CompiledFlow, registry: ProofRegistry): Witness {
  const world = beginWorld(flow, registry);
  const { list, sets, placesOf } = world.variables;
  const { from } = atlasOf(movesOf(world));

  const only = (facts: Facts): Diagram =>
    sets.where(new Map(list.map(({ fact }, place) => [place, placesOf(fact, [facts[fact] as FactValue])])));
  /** Whether some of these come there by this move, and by landing where it leads. */
  const leads = (move: Move, who: Diagram, there: string, then: Diagram): boolean => {
    const come = follow(sets, move, who);
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
      // Typing where no fact is read from the form is no move.
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

/** Of a refusal the proof knows all codes that are answered alike. */
function isSameDeed(known: Deed, real: Deed): boolean {
  if (known.did === 'refuse' && real.did === 'refuse') {
    return known.action === real.action && real.codes.every((code) => known.codes.includes(code));
  }
  return JSON.stringify(known) === JSON.stringify(real);
}
