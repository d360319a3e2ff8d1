import {
  advance,
  emptyState,
  type Facts,
  type FactValue,
  type FlowEvent,
  type FlowState,
  locate,
  type OpenFlow,
  type OpenStep,
  type RunRef,
  settle,
} from '#engine';
import type { Moment, ProofRegistry } from '#engine/prove';

import { type ReadFact, readerOf, valuesOf } from './made-up-slots.ts';

/** Chooses one of several. */
export type Choose = <T>(some: readonly T[]) => T;

/** What visits walk through: a flow, and what the app declares of actions and facts. Whatever is open, somebody chooses. */
export interface Ground {
  readonly flow: OpenFlow;
  readonly registry: ProofRegistry;
  readonly read: ReadFact;
  /** Facts of the session that some action changes. */
  readonly restless: ReadonlySet<string>;
  readonly choose: Choose;
}

/** The same ground for everybody who chooses. */
export function groundOf(flow: OpenFlow, registry: ProofRegistry): (choose: Choose) => Ground {
  const outcomes = Object.values(registry.actions).flatMap((action) => Object.values(action.outcomes));
  const restless = new Set(outcomes.flatMap(({ facts = {} }) => Object.keys(facts)));
  const read = readerOf(flow, registry);
  return (choose) => ({ flow, registry, read, restless, choose });
}

/** On a step: whether it has loaded what it loads, and the run that is under way. */
export interface Standing {
  readonly step: OpenStep;
  readonly hasLoaded: boolean;
  readonly run?: RunRef;
}

/** A visit at one moment. */
export interface Visit {
  readonly at: 'outside' | 'address' | 'lost' | Standing;
  readonly state: FlowState;
  readonly session: Readonly<Record<string, FactValue>>;
  /** How many values were stored so far. */
  readonly stored: number;
}

/** Somebody of any kind, who has not come in yet. */
export function beginVisit(ground: Ground): Visit {
  const { facts } = ground.flow;
  const ofSession = Object.keys(facts).filter((fact) => facts[fact]?.from === 'session');
  const session = Object.fromEntries(ofSession.map((fact) => [fact, anyValue(ground, fact)]));
  return { at: 'outside', state: emptyState, session, stored: 0 };
}

export function anyValue({ flow, choose }: Ground, fact: string): FactValue {
  return choose(valuesOf(flow, fact));
}

/** The facts of a visit, all of them known. */
export function factsOf({ flow, read }: Ground, { session }: Visit, state: FlowState): Facts {
  const facts: Record<string, FactValue> = { remembered: state.remembered !== null };
  for (const [fact, { type }] of Object.entries(flow.facts)) {
    facts[fact] = type === 'counter' ? (state.counters[fact] ?? 0) : (session[fact] ?? read(fact, state));
  }
  return facts;
}

/** What can be told of a visit from outside. */
export function momentOf(ground: Ground, visit: Visit): Moment {
  const { at, state } = visit;
  const facts = factsOf(ground, visit, state);
  if (typeof at === 'string') return { seen: { at }, facts };
  const { step, hasLoaded, run } = at;
  return { seen: { at: 'step', step: step.id, hasLoaded, run: run && ('named' in run ? run.named : run.of) }, facts };
}

/** Asks for a path, and is where the engine says. */
export function landOn(ground: Ground, visit: Visit, path: string): Visit {
  const location = locate(ground.flow, factsOf(ground, visit, visit.state), path);
  const { state } = settle(visit.state, location);
  switch (location.kind) {
    case 'render':
      return { ...visit, at: { step: location.step, hasLoaded: location.step.load === undefined } };
    case 'redirect':
      return landOn(ground, { ...visit, state }, location.path);
    case 'wait':
    case 'notFound':
      return { ...visit, at: 'lost' };
  }
}

/** Lets the engine take an event on a step, and does what it wants done. */
export function dispatch(ground: Ground, visit: Visit, at: Standing, event: FlowEvent): Visit {
  const { step, hasLoaded } = at;
  const { state, effects } = advance(ground.flow, visit.state, event, (after) => factsOf(ground, visit, after));
  const next = { ...visit, state };
  // While something is under way, a step stays on the screen.
  if (event.type === 'edit' && at.run) return { ...next, at };
  for (const effect of effects) {
    if (effect.kind === 'run') return { ...next, at: { step, hasLoaded, run: effect.run } };
    if (effect.kind === 'go') return landOn(ground, next, effect.path);
  }
  const landed = landOn(ground, next, step.path);
  return isOn(landed, step) ? { ...landed, at: { step, hasLoaded } } : landed;
}

export function isOn({ at }: Visit, step: OpenStep): boolean {
  return typeof at === 'object' && at.step === step;
}
