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
  readFacts,
  type RunRef,
  settle,
} from '#engine';
import type { Moment, ProofRegistry } from '#engine/prove';

import { type ReadFact, readerOf, valuesOf } from './made-up-slots.ts';

/** Chooses one of several. */
export type Choose = <T>(some: readonly T[]) => T;

/** What random traces run on: a flow, and the app's declarations of actions and facts. `choose` makes every choice. */
export interface Scene {
  readonly flow: OpenFlow;
  readonly registry: ProofRegistry;
  readonly read: ReadFact;
  /** Facts of the session that some action changes. */
  readonly volatile: ReadonlySet<string>;
  readonly choose: Choose;
}

/** The same scene for every source of choices. */
export function sceneOf(flow: OpenFlow, registry: ProofRegistry): (choose: Choose) => Scene {
  const outcomes = Object.values(registry.actions).flatMap((action) => Object.values(action.outcomes));
  const volatile = new Set(outcomes.flatMap(({ facts = {} }) => Object.keys(facts)));
  const known = { ...registry, readings: { ...registry.readings, ...plainReadings(flow) } };
  const read = readerOf(flow, known);
  return (choose) => ({ flow, registry: known, read, volatile, choose });
}

/** How the facts are read that are the value of an option or a slot: no selector of the app reads them. */
function plainReadings({ facts }: OpenFlow): NonNullable<ProofRegistry['readings']> {
  const plain = Object.entries(facts).filter(([, { path }]) => path !== undefined);
  return Object.fromEntries(
    plain.map(([fact, domain]) => {
      const own = domain.from === 'slots' ? (domain.path ?? []).slice(0, 1) : [];
      const read = (source: { readonly slots: Slots; readonly options: FlowOptions }) =>
        readFacts({ facts: { [fact]: domain } }, { ...source, counters: {}, session: {} }, {})[fact] as FactValue;
      return [fact, { slots: own, needs: own, read }];
    }),
  );
}

type Slots = Readonly<Record<string, unknown>>;
type FlowOptions = OpenFlow['options'];

/** A step on the screen: whether it has loaded its data, and the run in progress. */
export interface OnStep {
  readonly step: OpenStep;
  readonly hasLoaded: boolean;
  readonly run?: RunRef;
}

/** A simulation at one moment. */
export interface Simulation {
  readonly at: 'outside' | 'address' | 'notFound' | OnStep;
  readonly state: FlowState;
  readonly session: Readonly<Record<string, FactValue>>;
  /** How many values were stored so far. */
  readonly stored: number;
}

/** A visitor of any kind, before the first page. */
export function beginSimulation(scene: Scene): Simulation {
  const { facts } = scene.flow;
  const ofSession = Object.keys(facts).filter((fact) => facts[fact]?.from === 'session');
  const session = Object.fromEntries(ofSession.map((fact) => [fact, anyValue(scene, fact)]));
  return { at: 'outside', state: emptyState, session, stored: 0 };
}

export function anyValue({ flow, choose }: Scene, fact: string): FactValue {
  return choose(valuesOf(flow, fact));
}

/** The facts of a simulation, all of them known. */
export function factsOf({ flow, read }: Scene, { session }: Simulation, state: FlowState): Facts {
  const facts: Record<string, FactValue> = { remembered: state.remembered !== null };
  for (const [fact, { type }] of Object.entries(flow.facts)) {
    facts[fact] = type === 'counter' ? (state.counters[fact] ?? 0) : (session[fact] ?? read(fact, state));
  }
  return facts;
}

/** The state of a simulation that the engine sees from outside. */
export function momentOf(scene: Scene, simulation: Simulation): Moment {
  const { at, state } = simulation;
  const facts = factsOf(scene, simulation, state);
  if (typeof at === 'string') return { observed: { at }, facts };
  const { step, hasLoaded, run } = at;
  return { observed: { at: 'step', step: step.id, hasLoaded, run: run && ('named' in run ? run.named : run.of) }, facts };
}

/** Asks for a path, and is where the engine facts. */
export function settleOn(scene: Scene, simulation: Simulation, path: string): Simulation {
  const location = locate(scene.flow, factsOf(scene, simulation, simulation.state), path);
  const { state } = settle(simulation.state, location);
  switch (location.kind) {
    case 'render':
      return { ...simulation, at: { step: location.step, hasLoaded: location.step.load === undefined } };
    case 'redirect':
      return settleOn(scene, { ...simulation, state }, location.path);
    case 'wait':
    case 'notFound':
      return { ...simulation, at: 'notFound' };
  }
}

/** Passes an event on a step to the engine, and applies its effects. */
export function dispatch(scene: Scene, simulation: Simulation, at: OnStep, event: FlowEvent): Simulation {
  const { step, hasLoaded } = at;
  const { state, effects } = advance(scene.flow, simulation.state, event, (after) => factsOf(scene, simulation, after));
  const next = { ...simulation, state };
  // A step stays on the screen while a run is in progress.
  if (event.type === 'edit' && at.run) return { ...next, at };
  for (const effect of effects) {
    if (effect.kind === 'run') return { ...next, at: { step, hasLoaded, run: effect.run } };
    if (effect.kind === 'go') return settleOn(scene, next, effect.path);
  }
  const settled = settleOn(scene, next, step.path);
  return isOn(settled, step) ? { ...settled, at: { step, hasLoaded } } : settled;
}

export function isOn({ at }: Simulation, step: OpenStep): boolean {
  return typeof at === 'object' && at.step === step;
}
