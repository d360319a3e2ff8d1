import type { Facts, Problem } from './facts.ts';
import type { Advance, FlowEffect, FlowState } from './flow-event.ts';
import { locate, locateStep, type Location } from './locate.ts';
import type { OpenFlow, OpenStep } from './open-flow.ts';
import { previousStep } from './neighbors.ts';

/**
 * Goes to a step or a path: follows its redirects, and gives the state (with the remembered path) and a `go` effect to where they end.
 * `replace` makes `go` replace the entry in the browser's history.
 */
export function goTo(flow: OpenFlow, state: FlowState, facts: Facts, to: OpenStep | string, replace = false): Advance<FlowState> {
  const location = typeof to === 'string' ? locate(flow, facts, to) : locateStep(flow, facts, to);
  const path = location.kind === 'redirect' ? location.path : typeof to === 'string' ? to : to.path;
  const go: FlowEffect = replace ? { kind: 'go', path, replace: true } : { kind: 'go', path };
  return followedBy(settle(state, location), go);
}

/** Carries out what an answer of `locate` asks for: the remembered path, messages, and problems for the log. */
export function settle(state: FlowState, location: Location): Advance<FlowState> {
  if (location.kind === 'render' || location.kind === 'wait') return { state, effects: noEffects };
  const effects: FlowEffect[] = (location.problems ?? []).map(asEffect);
  if (location.kind !== 'redirect') return { state, effects };

  const { toast, message, track } = location.messages ?? {};
  if (track !== undefined) effects.push({ kind: 'track', event: track });
  if (toast !== undefined) effects.push({ kind: 'toast', tone: toast.tone, message: { key: toast.message } });
  if (message !== undefined) effects.push({ kind: 'message', step: location.to, message: { key: message } });
  return { state: location.remember === undefined ? state : { ...state, remembered: location.remember }, effects };
}

/** One array for all that have none: most events have, and a long flow steps faster without making it. */
export const noEffects: readonly FlowEffect[] = [];

function followedBy({ state, effects }: Advance<FlowState>, effect: FlowEffect): Advance<FlowState> {
  return { state, effects: effects.length === 0 ? [effect] : [...effects, effect] };
}

export function asEffect(problem: Problem): FlowEffect {
  return { kind: 'problem', ...problem };
}

/** The path to which Back goes from this step, redirects followed; null where there is no Back. */
export function back(flow: OpenFlow, facts: Facts, stepId: string): string | null {
  const step = flow.byId.get(stepId);
  if (step === undefined || step.back === null) return null;
  const previous = step.back === undefined ? previousStep(flow, facts, step) : flow.byId.get(step.back);
  if (previous === undefined) return null;

  const location = locateStep(flow, facts, previous);
  if (location.kind === 'redirect') return location.path === step.path ? null : location.path;
  return location.kind === 'notFound' ? null : previous.path;
}
