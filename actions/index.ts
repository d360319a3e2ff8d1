import type { Action } from './action.ts';
import { changeChargeDay } from './change-charge-day.ts';
import { chooseOffer } from './choose-offer.ts';
import { choosePerson } from './choose-person.ts';
import { createOffers } from './create-offers.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { createPlan } from './create-plan.ts';
import { loadDocuments } from './load-documents.ts';
import { loadOffers } from './load-offers.ts';
import { loadPlan } from './load-plan.ts';
import { lookup } from './lookup.ts';
import { resendCode } from './resend-code.ts';
import { selectBills } from './select-bills.ts';
import { sendCode } from './send-code.ts';
import { validateCode } from './validate-code.ts';

export type { Action, ActionContext, ActionProvider, ActionResult, PaymentFields } from './action.ts';

/** Every action that a flow may name. */
export const actions: readonly Action[] = [
  changeChargeDay,
  chooseOffer,
  choosePerson,
  createOffers,
  createPaymentMethod,
  createPlan,
  loadDocuments,
  loadOffers,
  loadPlan,
  lookup,
  resendCode,
  selectBills,
  sendCode,
  validateCode,
];
