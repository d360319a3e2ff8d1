import type { CompiledFlow, Facts, FactValue } from '#engine';

import type { Diagram } from './diagram.ts';
import { type Trigger, imageOf, type Transition } from './transition.ts';
import { transitionsOf } from './transitions.ts';
import { address, keyOfStep, notFound, outside } from './state.ts';
import { transitionGraphOf } from './transition-graph.ts';
import { buildModel, type ProofRegistry } from './model.ts';

/** The state of a real session, as the proof distinguishes states. */
export type ObservedState =
  | { readonly at: 'outside' | 'address' | 'notFound' }
  | {
      readonly at: 'step';
      readonly step: string;
      readonly hasLoaded: boolean;
      /** "load", "submit", the name of an act or that of a shared run. */
      readonly run?: string | undefined;
    };

/** One state of a real session. */
export interface Moment {
  readonly observed: ObservedState;
  readonly facts: Facts;
}

/** What the proof takes for possible, to be compared with real sessions. */
export interface Witness {
  /** Whether a session can begin with these facts. */
  readonly allowsInitial: (facts: Facts) => boolean;
  /** Whether the proof has a transition that goes by this trigger from one state to the next. */
  readonly allows: (before: Moment, trigger: Trigger, after: Moment) => boolean;
}

/**
 * Tests the proof's model against the engine: does it over-approximate what really happens? If it knows the first state of a session and
 * every single transition, then by induction it counts every state of that session as reachable.
 */
export function witnessOf(flow: CompiledFlow, registry: ProofRegistry): Witness {
  const model = buildModel(flow, registry);
  const { list, sets, valueIndices } = model.variables;
  const { from } = transitionGraphOf(transitionsOf(model));

  const only = (facts: Facts): Diagram =>
    sets.where(new Map(list.map(({ fact }, variable) => [variable, valueIndices(fact, [facts[fact] as FactValue])])));
  /** Whether this transition, with the destination after it, goes from `who` to one of `then` at `there`. */
  const isLed = (transition: Transition, who: Diagram, there: string, then: Diagram): boolean => {
    const come = imageOf(sets, transition, who);
    if (come === sets.none) return false;
    if (transition.to.at === 'path') return (from.get(transition.to.key) ?? []).some((land) => isLed(land, come, there, then));
    return transition.to.key === there && sets.and(come, then) !== sets.none;
  };

  return {
    allowsInitial: (facts) => sets.and(model.first, only(facts)) !== sets.none,
    allows(before, trigger, after) {
      const here = keyOf(before.observed);
      const there = keyOf(after.observed);
      const who = only(before.facts);
      const then = only(after.facts);
      // Typing into a form from which no fact is read changes no state, so the proof has no transition for it.
      if (trigger.kind === 'type' && here === there && who === then) return true;
      return (from.get(here) ?? []).some(
        (transition) => isSameTrigger(transition.trigger, trigger) && isLed(transition, who, there, then),
      );
    },
  };
}

function keyOf(observed: ObservedState): string {
  return observed.at === 'step'
    ? keyOfStep(observed.step, observed.hasLoaded, observed.run)
    : { outside, address, notFound }[observed.at].key;
}

/** The proof joins error codes with the same effect; a real refusal has one of them. */
function isSameTrigger(known: Trigger, real: Trigger): boolean {
  if (known.kind === 'error' && real.kind === 'error') {
    return known.action === real.action && real.codes.every((code) => known.codes.includes(code));
  }
  return JSON.stringify(known) === JSON.stringify(real);
}
