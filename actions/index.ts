import type { Action } from './action.ts';
import { addPaymentMethod } from './add-payment-method.ts';
import { changeChargeDay } from './change-charge-day.ts';
import { chooseBills } from './choose-bills.ts';
import { chooseOffer } from './choose-offer.ts';
import { choosePerson } from './choose-person.ts';
import { createOffers } from './create-offers.ts';
import { loadDocuments } from './load-documents.ts';
import { loadOffers } from './load-offers.ts';
import { loadPlan } from './load-plan.ts';
import { lookup } from './lookup.ts';
import { requestCode } from './request-code.ts';
import { resendCode } from './resend-code.ts';
import { startPlan } from './start-plan.ts';
import { verifyCode } from './verify-code.ts';

export type { Action, ActionContext, ActionProvider, ActionResult, PaymentFields } from './action.ts';

/** Every action that a flow may name. */
export const actions: readonly Action[] = [
  addPaymentMethod,
  changeChargeDay,
  chooseBills,
  chooseOffer,
  choosePerson,
  createOffers,
  loadDocuments,
  loadOffers,
  loadPlan,
  lookup,
  requestCode,
  resendCode,
  startPlan,
  verifyCode,
];
