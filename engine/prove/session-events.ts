import {
  type Facts,
  type FactValue,
  findRun,
  type FlowEvent,
  type FlowState,
  type OpenFlow,
  type OpenStep,
  type RunRef,
} from '#engine';

import { type Change, NO_CHANGE } from './changes.ts';
import type { Model } from './model.ts';
import { FILLED, filledSlots } from './slot-facts.ts';

/** What happens in a session: the visitor acts, an action returns, or a person states that facts are otherwise from here on. */
export type SessionEvent =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'set'; readonly facts: Facts }
  | EventOnStep;

/** Values that a person chose where an event leaves a fact open. */
export type GivenFacts = Readonly<Record<string, FactValue>>;

/** What happens on the step that is on the screen. */
export type EventOnStep = { readonly given?: GivenFacts | undefined } & (
  | { readonly kind: 'submit' | 'back' }
  | { readonly kind: 'act'; readonly name: string }
  | { readonly kind: 'outcome'; readonly outcome: string }
  | { readonly kind: 'failed'; readonly code: string }
);

/** What can happen next on a step: what a visitor can do, or while an action runs, what it can return. */
export interface NextEvents {
  readonly acts: readonly EventOnStep[];
  readonly outcomes: readonly string[];
  readonly codes: readonly string[];
}

/** An action that runs. */
export interface RunningAction {
  readonly ref: RunRef;
  readonly action: string;
}

/** An event as the engine takes it, with what the proof assumes of its effect on the facts. */
interface FlowEventWithChange {
  readonly event: FlowEvent;
  /** "back", "submit", "load", or the name of the act or of the shared run. */
  readonly of: string;
  readonly change: Change;
  readonly stores: FlowState['slots'];
}

/** The engine's event for what happens on a step. Nothing where it cannot happen there. */
export function flowEventOf(
  model: Model,
  { step, run }: { readonly step: OpenStep; readonly run: RunningAction | undefined },
  event: EventOnStep,
): FlowEventWithChange | undefined {
  const { changes } = model;
  const nothing = { change: NO_CHANGE, stores: {} };
  switch (event.kind) {
    case 'back':
      return { ...nothing, event: { type: 'back', step: step.id }, of: 'back' };
    case 'act':
      if (!step.acts || !Object.hasOwn(step.acts, event.name)) return undefined;
      return { ...nothing, event: { type: 'act', step: step.id, name: event.name }, of: event.name };
    case 'submit': {
      if (!step.submit) return undefined;
      const list = step.content?.repeat;
      const [change = NO_CHANGE] = list === undefined ? changes.storeForm(step.form, true) : changes.storeList(list, true);
      return { change, stores: {}, event: { type: 'submit', step: step.id, data: FILLED }, of: 'submit' };
    }
    case 'outcome':
      return run && outcomeOf(model, run, event.outcome);
    case 'failed':
      return run && { ...nothing, event: { type: 'failed', run: run.ref, code: event.code }, of: nameOf(run.ref) };
  }
}

function outcomeOf({ changes, flow, registry }: Model, { ref, action }: RunningAction, outcome: string): FlowEventWithChange {
  const declared = registry.actions[action]?.outcomes[outcome];
  const filled = filledSlots(flow);
  const stores = Object.fromEntries((declared?.stores ?? []).map((slot) => [slot, filled[slot] ?? FILLED]));
  const [change = NO_CHANGE] = changes.outcome(declared);
  return { change, stores, event: { type: 'outcome', run: ref, outcome, store: stores }, of: nameOf(ref) };
}

/** What can happen next: only its answers while an action runs. */
export function nextEvents(
  { flow, registry }: Pick<Model, 'flow' | 'registry'>,
  step: OpenStep,
  running: RunningAction | undefined,
): NextEvents {
  if (running) {
    const run = findRun(flow, running.ref);
    const codes = [...Object.keys(run?.errors ?? {}), ...(registry.actions[running.action]?.errors ?? []), ...codesOf(flow)];
    return {
      acts: [],
      outcomes: Object.keys(run?.outcomes ?? {}),
      codes: [...new Set(codes)].filter((code) => code !== 'first'),
    };
  }
  const acts = Object.keys(step.acts ?? {}).map((name) => ({ kind: 'act', name }) as const);
  return {
    acts: [
      ...(step.submit ? [{ kind: 'submit' } as const] : []),
      ...acts,
      ...(step.back === null ? [] : [{ kind: 'back' } as const]),
    ],
    outcomes: [],
    codes: [],
  };
}

function codesOf({ errors }: Pick<OpenFlow, 'errors'>): readonly string[] {
  return Object.keys(errors);
}

function nameOf(ref: RunRef): string {
  return 'named' in ref ? ref.named : ref.of;
}
