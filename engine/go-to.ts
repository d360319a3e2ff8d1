import type { Facts, Problem } from './facts.ts';
import type { Advance, FlowEffect } from './flow-effect.ts';
import type { FlowState } from './flow-state.ts';
import { locate } from './locate.ts';
import type { Location } from './location.ts';
import type { OpenFlow } from './open-flow.ts';

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

/** A problem as an effect. */
export function asEffect(problem: Problem): FlowEffect {
  return { kind: 'problem', ...problem };
}
