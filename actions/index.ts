import type { Action } from './action.ts';
import { addBills } from './add-bills.ts';
import { agentLookup } from './agent-lookup.ts';
import { changeChargeDay } from './change-charge-day.ts';
import { chooseOffer } from './choose-offer.ts';
import { choosePerson } from './choose-person.ts';
import { confirmAgent } from './confirm-agent.ts';
import { createBackbook } from './create-backbook.ts';
import { createOffers } from './create-offers.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { createPlan } from './create-plan.ts';
import { keepAddress } from './keep-address.ts';
import { loadAddress } from './load-address.ts';
import { loadDocuments } from './load-documents.ts';
import { loadNewPlan } from './load-new-plan.ts';
import { loadOffers } from './load-offers.ts';
import { loadPlan } from './load-plan.ts';
import { loadRefusal } from './load-refusal.ts';
import { loadTransfer } from './load-transfer.ts';
import { lookup } from './lookup.ts';
import { notifyAgent } from './notify-agent.ts';
import { openEmbed } from './open-embed.ts';
import { previewBills } from './preview-bills.ts';
import { refreshApplication } from './refresh-application.ts';
import { resendCode } from './resend-code.ts';
import { resendTransferCode } from './resend-transfer-code.ts';
import { selectBills } from './select-bills.ts';
import { sendCode } from './send-code.ts';
import { sendFullText } from './send-full-text.ts';
import { sendTransferCode } from './send-transfer-code.ts';
import { setRollUpsConsent } from './set-roll-ups-consent.ts';
import { showFound } from './show-found.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { validateCode } from './validate-code.ts';
import { validateTransferCode } from './validate-transfer-code.ts';
import { verifyByAgent } from './verify-by-agent.ts';

export type { Action, ActionContext, ActionResult, HostOffer, PaymentFields } from './action.ts';

/** Every action that a flow may name. */
export const actions: readonly Action[] = [
  addBills,
  agentLookup,
  changeChargeDay,
  chooseOffer,
  choosePerson,
  confirmAgent,
  createBackbook,
  createOffers,
  createPaymentMethod,
  createPlan,
  keepAddress,
  loadAddress,
  loadDocuments,
  loadNewPlan,
  loadOffers,
  loadPlan,
  loadRefusal,
  loadTransfer,
  lookup,
  notifyAgent,
  openEmbed,
  previewBills,
  refreshApplication,
  resendCode,
  resendTransferCode,
  selectBills,
  sendCode,
  sendFullText,
  sendTransferCode,
  setRollUpsConsent,
  showFound,
  suggestAddresses,
  validateCode,
  validateTransferCode,
  verifyByAgent,
];
