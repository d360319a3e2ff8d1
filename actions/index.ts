import type { Action } from './action.ts';
import * as all from './all.ts';

export type { Action, ActionContext, ActionResult, HostOffer, PaymentFields } from './action.ts';

/** Every action that a flow may name. */
export const actions: readonly Action[] = Object.values(all);
