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
  const landing = locate(flow, facts, to.path);
  const path = landing.kind === 'redirect' ? landing.path : to.path;
  const { state: next, effects } = settle(state, landing);
  return { state: next, effects: [...effects, { kind: 'go', path, ...(to.replace ? { replace: true } : {}) }] };
}

/** Carries out what an answer of `locate` asks for: the remembered path, messages, and problems for the log. */
export function settle(state: FlowState, landing: Location): Advance<FlowState> {
  const effects: FlowEffect[] = [];
  if (landing.kind === 'redirect' || landing.kind === 'notFound') effects.push(...(landing.problems ?? []).map(asEffect));
  if (landing.kind !== 'redirect') return { state, effects };

  const { toast, message, track } = landing.say ?? {};
  if (track !== undefined) effects.push({ kind: 'track', event: track });
  if (toast !== undefined) effects.push({ kind: 'toast', tone: toast.tone, message: { key: toast.message } });
  if (message !== undefined) effects.push({ kind: 'message', step: landing.to, message: { key: message } });
  return { state: landing.remember === undefined ? state : { ...state, remembered: landing.remember }, effects };
}

/** A problem as an effect. */
export function asEffect(problem: Problem): FlowEffect {
  return { kind: 'problem', ...problem };
}
