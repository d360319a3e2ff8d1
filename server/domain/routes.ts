import type { Route } from './calls/route.ts';
import { addBills } from './plans/add-bills.ts';
import { agentLookup } from './agents/agent-lookup.ts';
import { agentSession } from './agents/agent-session.ts';
import { changePhone } from './applications/change-phone.ts';
import { checkOtp } from './verification/check-otp.ts';
import { chooseOffer } from './offers/choose-offer.ts';
import { createApplication } from './applications/create-application.ts';
import { createBackbook } from './transfers/create-backbook.ts';
import { createOffers } from './offers/create-offers.ts';
import { createPaymentMethod } from './offers/create-payment-method.ts';
import { createPlan } from './plans/create-plan.ts';
import { createSimulatedOffer } from './embedding/create-simulated-offer.ts';
import { enrollmentInfo } from './applications/enrollment-info.ts';
import { fromSimulatedOffer } from './embedding/from-simulated-offer.ts';
import { fullText } from './documents/full-text.ts';
import { getApplication } from './applications/get-application.ts';
import { getOffers } from './offers/get-offers.ts';
import { getPlan } from './plans/get-plan.ts';
import { getRollUpsConsent } from './plans/get-roll-ups-consent.ts';
import { getRefusal } from './offers/get-refusal.ts';
import { getSimulatedOffer } from './embedding/get-simulated-offer.ts';
import { getVault } from './finding/get-vault.ts';
import { loggedIn } from './verification/logged-in.ts';
import { lookup } from './finding/lookup.ts';
import { mapsToken } from './applications/maps-token.ts';
import { nextPatient } from './agents/next-patient.ts';
import { previewBills } from './plans/preview-bills.ts';
import { notifyAgent } from './agents/notify-agent.ts';
import { privacyNotice } from './documents/privacy-notice.ts';
import { readSimulatedOffer } from './embedding/read-simulated-offer.ts';
import { recordConsents } from './applications/record-consents.ts';
import { resendCode } from './verification/resend-code.ts';
import { selectBills } from './applications/select-bills.ts';
import { sendCode } from './verification/send-code.ts';
import { sendFullText } from './verification/send-full-text.ts';
import { sendTransferCode } from './transfers/send-transfer-code.ts';
import { setRollUpsConsent } from './plans/set-roll-ups-consent.ts';
import { signOut } from './agents/sign-out.ts';
import { signedDocuments } from './plans/signed-documents.ts';
import { suggestAddresses } from './applications/suggest-addresses.ts';
import { termsOfService } from './documents/terms-of-service.ts';
import { unsignedDocuments } from './plans/unsigned-documents.ts';
import { validateCode } from './verification/validate-code.ts';
import { validateTransferCode } from './transfers/validate-transfer-code.ts';
import { verificationToken } from './finding/verification-token.ts';
import { verifyByAgent } from './agents/verify-by-agent.ts';

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
