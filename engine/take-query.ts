import type { FlowState } from './flow-state.ts';
import type { OpenFlow } from './open-flow.ts';
import { storeSlots } from './store-slots.ts';

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
    const before = next.slots[slot];
    const fields = typeof before === 'object' ? before : {};
    next = storeSlots(flow, next, { [slot]: key === undefined ? value : { ...fields, [key]: value } });
  }
  const rest = parameters.toString();
  return isTaken ? { state: next, search: rest === '' ? '' : `?${rest}` } : undefined;
}
