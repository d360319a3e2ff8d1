import type { Route } from '../http/route.ts';
import { addBills } from './add-bills.ts';
import { agentLookup } from './agent-lookup.ts';
import { agentSession } from './agent-session.ts';
import { changePhone } from './change-phone.ts';
import { checkOtp } from './check-otp.ts';
import { chooseOffer } from './choose-offer.ts';
import { createApplication } from './create-application.ts';
import { createBackbook } from './create-backbook.ts';
import { createOffers } from './create-offers.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { createPlan } from './create-plan.ts';
import { createSimulatedOffer } from './create-simulated-offer.ts';
import { enrollmentInfo } from './enrollment-info.ts';
import { fromSimulatedOffer } from './from-simulated-offer.ts';
import { fullText } from './full-text.ts';
import { getApplication } from './get-application.ts';
import { getOffers } from './get-offers.ts';
import { getPlan } from './get-plan.ts';
import { getRollUpsConsent } from './get-roll-ups-consent.ts';
import { getRefusal } from './get-refusal.ts';
import { getSimulatedOffer } from './get-simulated-offer.ts';
import { getVault } from './get-vault.ts';
import { loggedIn } from './logged-in.ts';
import { lookup } from './lookup.ts';
import { mapsToken } from './maps-token.ts';
import { nextPatient } from './next-patient.ts';
import { previewBills } from './preview-bills.ts';
import { notifyAgent } from './notify-agent.ts';
import { privacyNotice } from './privacy-notice.ts';
import { readSimulatedOffer } from './read-simulated-offer.ts';
import { recordConsents } from './record-consents.ts';
import { resendCode } from './resend-code.ts';
import { selectBills } from './select-bills.ts';
import { sendCode } from './send-code.ts';
import { sendFullText } from './send-full-text.ts';
import { sendTransferCode } from './send-transfer-code.ts';
import { setRollUpsConsent } from './set-roll-ups-consent.ts';
import { signOut } from './sign-out.ts';
import { signedDocuments } from './signed-documents.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { termsOfService } from './terms-of-service.ts';
import { unsignedDocuments } from './unsigned-documents.ts';
import { validateCode } from './validate-code.ts';
import { validateTransferCode } from './validate-transfer-code.ts';
import { verificationToken } from './verification-token.ts';
import { verifyByAgent } from './verify-by-agent.ts';

/** What answers each call of the contract. */
export const routes: readonly Route[] = [
  addBills,
  agentLookup,
  agentSession,
  changePhone,
  checkOtp,
  chooseOffer,
  createApplication,
  createBackbook,
  createOffers,
  createPaymentMethod,
  createPlan,
  createSimulatedOffer,
  enrollmentInfo,
  fromSimulatedOffer,
  fullText,
  getApplication,
  getOffers,
  getPlan,
  getRefusal,
  getSimulatedOffer,
  getVault,
  getRollUpsConsent,
  loggedIn,
  lookup,
  mapsToken,
  nextPatient,
  previewBills,
  notifyAgent,
  privacyNotice,
  readSimulatedOffer,
  recordConsents,
  resendCode,
  selectBills,
  sendCode,
  sendFullText,
  sendTransferCode,
  setRollUpsConsent,
  signOut,
  signedDocuments,
  suggestAddresses,
  termsOfService,
  unsignedDocuments,
  validateCode,
  validateTransferCode,
  verificationToken,
  verifyByAgent,
];
