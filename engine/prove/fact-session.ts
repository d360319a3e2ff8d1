import {
  advance,
  type CompiledFlow,
  type Facts,
  type FactValue,
  type FlowEffect,
  type FlowState,
  isAnswerToPress,
  locate,
  type Location,
  type OpenFlow,
  type OpenStep,
  settle,
} from '#engine';

import { buildModel, type Model, type ProofRegistry } from './model.ts';
import {
  type EventOnStep,
  flowEventOf,
  nextEvents,
  type NextEvents,
  type RunningAction,
  type SessionEvent,
} from './session-events.ts';
import { type ChangedFact, changedBy, factsAfter, filledSlots, withRemembered, withValues } from './slot-facts.ts';
import { REMEMBERED } from './variables.ts';

/** A session after an event. */
export interface SessionMoment {
  readonly event: SessionEvent;
  readonly state: FlowState;
  readonly facts: Facts;
  /** The path that was asked for, before redirects. */
  readonly asked: string;
  readonly path: string;
  readonly location: Location;
  /** What runs on the step: nothing else happens there until it returns. */
  readonly run?: RunningAction;
  readonly effects: readonly FlowEffect[];
  readonly changed: readonly ChangedFact[];
  /** The step, and the facts by which the rows of the event decided. */
  readonly decided?: { readonly step: string; readonly of: string; readonly facts: Facts };
}

/** A flow whose sessions are followed by facts alone, without any data. */
export interface SessionModel {
  readonly flow: OpenFlow;
  /** The facts that decide anything, each with one value of each kind that conditions distinguish; one alone where options fix it. */
  readonly facts: readonly { readonly fact: string; readonly values: readonly FactValue[] }[];
  readonly begin: (path: string, facts: Facts) => SessionMoment;
  /** By the engine's own `advance`; what an action or a form does to the facts is what the proof assumes of it. */
  readonly next: (before: SessionMoment, event: SessionEvent) => SessionMoment;
  readonly choices: (moment: SessionMoment) => NextEvents;
}

/** Prepares a flow for sessions in which a person decides what each action returns. */
export function openSessions(compiled: CompiledFlow, registry: ProofRegistry): SessionModel {
  const model = buildModel(compiled, registry);
  const { flow } = model;
  return {
    flow,
    facts: model.variables.list,
    begin: (path, facts) => begin(model, path, facts),
    next: (before, event) => next(model, before, event),
    choices: (moment) => {
      const step = stepOf(flow, moment);
      return step ? nextEvents(model, step, moment.run) : { acts: [], outcomes: [], codes: [] };
    },
  };
}

/** The step that is on the screen. */
export function stepOf(flow: OpenFlow, { location, path }: Pick<SessionMoment, 'location' | 'path'>): OpenStep | undefined {
  if (location.kind === 'render') return location.step;
  return location.kind === 'redirect' ? flow.byPath.get(path) : undefined;
}

function begin(model: Model, path: string, facts: Facts): SessionMoment {
  const state = withFacts(model, { slots: filledSlots(model.flow), counters: {}, remembered: null }, facts, path);
  return arrive(model, { event: { kind: 'open', path }, state, facts, asked: path, path, effects: [], changed: [] });
}

/** The counters of the facts, and some path where one is remembered. */
function withFacts({ flow }: Model, state: FlowState, facts: Facts, path: string): FlowState {
  const counters = Object.entries(flow.facts).flatMap(([name, { type }]) => {
    const count = facts[name];
    return type === 'counter' && typeof count === 'number' ? [[name, count] as const] : [];
  });
  const remembered = facts[REMEMBERED] === true ? (state.remembered ?? path) : null;
  return { ...state, counters: Object.fromEntries(counters), remembered };
}

function next(model: Model, before: SessionMoment, event: SessionEvent): SessionMoment {
  if (event.kind === 'set') return withGiven(model, before, event);
  if (event.kind !== 'open') return take(model, before, event);
  const { state, facts } = before;
  return arrive(model, { event, state, facts, asked: event.path, path: event.path, effects: [], changed: [] });
}

/** Facts are otherwise from here on. A step with an active run stays on the screen; any other is located again. */
function withGiven(model: Model, before: SessionMoment, event: Extract<SessionEvent, { kind: 'set' }>): SessionMoment {
  const { path, run, location } = before;
  const facts = { ...before.facts, ...event.facts };
  const moment = {
    event,
    state: withFacts(model, before.state, facts, path),
    facts,
    asked: path,
    path,
    effects: [],
    changed: [],
  };
  return run ? { ...moment, run, location } : arrive(model, moment, true);
}

type Unlocated = Omit<SessionMoment, 'location'>;

/** Follows redirects from the path of a moment, and starts what the step loads, unless the visitor is there already. */
function arrive(model: Model, moment: Unlocated, isThere = false): SessionMoment {
  const { flow } = model;
  const location = locate(flow, moment.facts, moment.path);
  const { state, effects } = settle(moment.state, location);
  const path = location.kind === 'redirect' ? location.path : moment.path;
  const facts = withRemembered(moment.facts, state);
  const arrived = { ...moment, state, facts, path, location, effects: [...moment.effects, ...effects] };
  const step = stepOf(flow, arrived);
  if (step === undefined || (isThere && path === moment.path)) return arrived;
  return withRun(arrived, advance(flow, state, { type: 'arrive', step: step.id }, () => facts).effects);
}

function take(model: Model, before: SessionMoment, event: EventOnStep): SessionMoment {
  const { flow } = model;
  const step = stepOf(flow, before);
  const taken = step && flowEventOf(model, { step, run: before.run }, event);
  const { state: held, facts, asked, path: here, location } = before;
  if (!taken) {
    const problem = { kind: 'problem', code: 'unknown-run', detail: step?.id ?? '' } as const;
    return { event, state: held, facts, asked, path: here, location, effects: [problem], changed: [] };
  }
  const { given } = event;
  const stored = changedBy(model, facts, taken.change, given);
  const decided = withValues(facts, stored);
  const filled = { ...held, slots: { ...held.slots, ...taken.stores } };
  const { state, effects } = advance(
    flow,
    held,
    taken.event,
    (after) => factsAfter(model, decided, { before: filled, after, given }).facts,
  );
  const after = factsAfter(model, decided, { before: filled, after: state, given });
  const go = effects.findLast((effect) => effect.kind === 'go');
  const path = go?.path ?? here;
  // The answer to a press that goes to the step itself counts as a new arrival, which loads again.
  const isThere = path === here && !(go && isAnswerToPress(taken.event));
  const isOver = (fact: string) => after.changed.some((one) => one.fact === fact);
  const moment: Unlocated = {
    event,
    state,
    facts: after.facts,
    asked: path,
    path,
    effects,
    changed: [...stored.filter(({ fact }) => !isOver(fact)), ...after.changed],
    decided: { step: step.id, of: taken.of, facts: decided },
  };
  const running = withRun(moment, effects);
  // A step with an active run stays on the screen whatever its conditions state.
  return running.run ? { ...running, location } : arrive(model, running, isThere);
}

function withRun<M extends Unlocated>(moment: M, effects: readonly FlowEffect[]): M {
  const started = effects.findLast((effect) => effect.kind === 'run');
  return started ? { ...moment, run: { ref: started.run, action: started.action } } : moment;
}
