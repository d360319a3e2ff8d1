import type { CompiledRow } from './compiled-flow.ts';
import type { FlowEffect, Words, FlowState } from './flow-event.ts';
import { noEffects } from './go-to.ts';
import type { OpenFlow } from './open-flow.ts';
import { clearSlots, resetCounters, storeSlots } from './store-slots.ts';

/** The server's own words and its error code, for texts that write "fromServer", and the reference of the refused request. */
export interface ServerMessage {
  readonly words: string | null;
  readonly code: string | null;
  readonly reference?: string | undefined;
}

/** The state after a row: counted, reset, cleared, set, remembered, in this order. `path` is that of the step it belongs to. */
export function applyRow(flow: OpenFlow, state: FlowState, row: CompiledRow, path: string | undefined): FlowState {
  let next = state;
  if (row.count !== undefined) next = { ...next, counters: countUp(flow, next.counters, row.count) };
  if (row.reset !== undefined) next = { ...next, counters: resetCounters(flow, next.counters, [row.reset].flat()) };
  if (row.clear !== undefined) next = clearSlots(flow, next, [row.clear].flat());
  if (row.set !== undefined) next = storeSlots(flow, next, row.set);
  if (row.remember && path !== undefined) next = { ...next, remembered: path };
  return next;
}

/** The effects of a row other than where it goes: tracking, toasts and messages. */
export function effectsOf(row: CompiledRow, serverMessage: ServerMessage): readonly FlowEffect[] {
  const { track, toast, formMessage, fieldMessage } = row;
  if (track === undefined && toast === undefined && formMessage === undefined && fieldMessage === undefined) return noEffects;
  const effects: FlowEffect[] = [];
  if (track !== undefined) effects.push({ kind: 'track', event: track });
  if (toast !== undefined) effects.push({ kind: 'toast', tone: toast.tone, message: wordsOf(toast.message, serverMessage) });
  if (formMessage !== undefined) effects.push({ kind: 'formMessage', message: wordsOf(formMessage, serverMessage) });
  for (const [field, message] of Object.entries(fieldMessage ?? {})) {
    effects.push({ kind: 'fieldMessage', field, message: wordsOf(message, serverMessage) });
  }
  return effects;
}

/** A locale key, or the server's words where the flow declares "fromServer"; with the reference of the refused request, if it has one. */
export function wordsOf(message: string, { words, code, reference }: ServerMessage): Words {
  const of = reference === undefined ? {} : { reference };
  return message === 'fromServer' ? { fromServer: words, code, ...of } : { key: message, ...of };
}

function countUp(
  flow: OpenFlow,
  counters: FlowState['counters'],
  count: NonNullable<CompiledRow['count']>,
): FlowState['counters'] {
  if (typeof count !== 'string')
    return Object.keys(count).reduce((all, name) => ({ ...all, [name]: limitOf(flow, name) }), counters);
  return { ...counters, [count]: Math.min((counters[count] ?? 0) + 1, limitOf(flow, count)) };
}

function limitOf(flow: OpenFlow, counter: string): number {
  const domain = flow.facts[counter];
  return domain?.type === 'counter' ? domain.max : 0;
}
