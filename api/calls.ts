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
import { enrollmentInfo } from './enrollment-info.ts';
import { fromSimulatedOffer } from './from-simulated-offer.ts';
import { fullText } from './full-text.ts';
import { getApplication } from './get-application.ts';
import { getOffers } from './get-offers.ts';
import { getPlan } from './get-plan.ts';
import { getRefusal } from './get-refusal.ts';
import { getRollUpsConsent } from './get-roll-ups-consent.ts';
import { getSimulatedOffer } from './get-simulated-offer.ts';
import { getVault } from './get-vault.ts';
import { loggedIn } from './logged-in.ts';
import { lookup } from './lookup.ts';
import { nextPatient } from './next-patient.ts';
import { previewBills } from './preview-bills.ts';
import { mapsToken } from './maps-token.ts';
import { notifyAgent } from './notify-agent.ts';
import { privacyNotice } from './privacy-notice.ts';
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

/** Every call of the contract, by the name that actions use. */
export const calls = {
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
  enrollmentInfo,
  fromSimulatedOffer,
  fullText,
  getApplication,
  getOffers,
  getPlan,
  getRefusal,
  getRollUpsConsent,
  getSimulatedOffer,
  getVault,
  loggedIn,
  lookup,
  previewBills,
  mapsToken,
  nextPatient,
  notifyAgent,
  privacyNotice,
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
} as const;

export type Calls = typeof calls;
