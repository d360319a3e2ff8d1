import type { FlowState, Slots } from './flow-event.ts';
import type { OpenFlow } from './open-flow.ts';
import { fieldOf, isRecord, isSameValue } from './same-value.ts';

/**
 * Stores values in their slots. Where a slot has `onChange` and the fields in `of` differ from before, the slots and counters in `clear`
 * are emptied first, so that values stored in the same call stay. Emptying triggers no further `onChange`.
 */
export function storeSlots(flow: Pick<OpenFlow, 'data' | 'facts'>, state: FlowState, values: Slots): FlowState {
  const stale = Object.entries(values).flatMap(([name, value]) => staleAfter(flow, state, name, value));
  const cleared = stale.length > 0 ? clearSlots(flow, state, stale) : state;
  // What is stored again as it was stays the same object: nothing that shows it renders again.
  const changed = Object.entries(values).filter(([name, value]) => !isSameValue(cleared.slots[name], value));
  return changed.length === 0 ? cleared : { ...cleared, slots: { ...cleared.slots, ...Object.fromEntries(changed) } };
}

/** Stores what a form gave in the slot that keeps it, if one does. It replaces the form's own fields; what other forms gave to the same slot stays. */
export function storeForm(flow: OpenFlow, state: FlowState, form: string | undefined, data: unknown): FlowState {
  if (form === undefined) return state;
  const slot = flow.slotOfForm.get(form);
  if (slot === undefined) return state;
  const { fields, sent } = flow.data[slot] ?? {};
  const mark = sent?.[form];
  const value = fields ? { ...without(asRecord(state.slots[slot]), fields[form]), ...asRecord(data) } : data;
  return storeSlots(flow, state, { [slot]: value, ...(mark && { [mark.slot]: true }) });
}

function asRecord(value: unknown): object {
  return isRecord(value) ? value : {};
}

function without(record: object, names: readonly string[] = []): Slots {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Empties slots and sets counters to zero, by name; `*` is every slot. */
export function clearSlots(flow: Pick<OpenFlow, 'data' | 'facts'>, state: FlowState, names: readonly string[]): FlowState {
  if (names.includes('*')) return { ...state, slots: {} };
  const gone = names.flatMap((name) => [name, ...marksOf(flow, name).map(({ slot }) => slot)]);
  return {
    ...state,
    slots: without(state.slots, gone),
    counters: resetCounters(flow, state.counters, names),
  };
}

/** Sets counters to zero, by name; `*` is every counter. Names of anything else are passed over. */
export function resetCounters(
  flow: Pick<OpenFlow, 'facts'>,
  counters: FlowState['counters'],
  names: readonly string[],
): FlowState['counters'] {
  if (names.includes('*')) return {};
  // A counter that was never counted is zero as well.
  const counted = names.filter((name) => flow.facts[name]?.type === 'counter' && (counters[name] ?? 0) !== 0);
  const zeros = counted.map((name) => [name, 0] as const);
  return zeros.length === 0 ? counters : { ...counters, ...Object.fromEntries(zeros) };
}

function staleAfter(flow: Pick<OpenFlow, 'data'>, state: FlowState, name: string, value: unknown): readonly string[] {
  const { onChange, sent } = flow.data[name] ?? {};
  if (onChange === undefined && sent === undefined) return [];
  const before = state.slots[name];
  const isSame = (fields: readonly string[] | undefined) =>
    fields ? fields.every((field) => isSameValue(fieldOf(before, field), fieldOf(value, field))) : isSameValue(before, value);
  const unsent = marksOf(flow, name).flatMap(({ slot, fields }) => (isSame(fields) ? [] : [slot]));
  return onChange === undefined || isSame(onChange.of) ? unsent : [...onChange.clear, ...unsent];
}

/** The slots that state which forms of a slot were sent. */
function marksOf(flow: Pick<OpenFlow, 'data'>, name: string) {
  return Object.values(fieldOf(flow.data, name)?.sent ?? {});
}

/** Moves the query parameters that the flow declares into their slots: the state and the rest of the query; nothing if there are none. */
export function takeQuery(
  flow: Pick<OpenFlow, 'query' | 'data' | 'facts'>,
  state: FlowState,
  search: string,
): { readonly state: FlowState; readonly search: string } | undefined {
  const parameters = new URLSearchParams(search);
  let next = state;
  let isTaken = false;
  for (const [name, { slot, key }] of Object.entries(flow.query)) {
    const value = parameters.get(name);
    if (value === null) continue;
    isTaken = true;
    parameters.delete(name);
    next = storeSlots(flow, next, { [slot]: key === undefined ? value : { ...asRecord(next.slots[slot]), [key]: value } });
  }
  const rest = parameters.toString();
  return isTaken ? { state: next, search: rest === '' ? '' : `?${rest}` } : undefined;
}
