import type { Facts, Problem } from './facts.ts';
import type { Advance, FlowEffect, FlowState } from './flow-event.ts';
import { locate, type Location } from './locate.ts';
import type { OpenFlow } from './open-flow.ts';
import { previousStep } from './neighbors.ts';

/**
 * Goes to a path: follows its redirects, and gives the state (with the remembered path) and a `go` effect to where they end.
 * `replace` makes `go` replace the entry in the browser's history.
 */
export function goTo(
  flow: OpenFlow,
  state: FlowState,
  facts: Facts,
  to: { path: string; replace?: boolean },
): Advance<FlowState> {
  const location = locate(flow, facts, to.path);
  const path = location.kind === 'redirect' ? location.path : to.path;
  const { state: next, effects } = settle(state, location);
  return { state: next, effects: [...effects, { kind: 'go', path, ...(to.replace ? { replace: true } : {}) }] };
}

/** Carries out what an answer of `locate` asks for: the remembered path, messages, and problems for the log. */
export function settle(state: FlowState, location: Location): Advance<FlowState> {
  const effects: FlowEffect[] = [];
  if (location.kind === 'redirect' || location.kind === 'notFound') effects.push(...(location.problems ?? []).map(asEffect));
  if (location.kind !== 'redirect') return { state, effects };

  const { toast, message, track } = location.messages ?? {};
  if (track !== undefined) effects.push({ kind: 'track', event: track });
  if (toast !== undefined) effects.push({ kind: 'toast', tone: toast.tone, message: { key: toast.message } });
  if (message !== undefined) effects.push({ kind: 'message', step: location.to, message: { key: message } });
  return { state: location.remember === undefined ? state : { ...state, remembered: location.remember }, effects };
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

  const location = locate(flow, facts, previous.path);
  if (location.kind === 'redirect') return location.path === step.path ? null : location.path;
  return location.kind === 'notFound' ? null : previous.path;
}
