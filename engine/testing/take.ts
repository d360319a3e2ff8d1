import { advance, emptyState, type FlowEvent, type FlowState } from '../index.ts';
import { aRecord, factsFor, openBicycleRepair } from './bicycle-repair.ts';

const flow = openBicycleRepair();

/** The session of a customer who has signed in. */
export const signedIn = { isMechanic: false, signedIn: true };

/** What an event comes to in the bicycle repair shop. */
export function take(event: FlowEvent, state: Partial<FlowState> = {}, session?: typeof signedIn) {
  return advance(flow, { ...emptyState, ...state }, event, factsFor(flow, session));
}

/** The run that the form of the first step starts. */
export const search = { step: 'bicycle', of: 'submit' } as const;

/** That run has found this record. */
export const found = (record = aRecord()): FlowEvent => ({ type: 'outcome', run: search, outcome: 'found', store: { record } });
