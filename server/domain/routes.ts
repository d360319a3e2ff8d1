import type { Route } from './calls/route.ts';
import { addBills } from './plans/add-bills.ts';
import { agentLookup } from './agents/agent-lookup.ts';
import { agentSession, nextPatient, signOut } from './agents/agent-sessions.ts';
import { changePhone } from './applications/change-phone.ts';
import { checkOtp, loggedIn, resendCode, sendCode } from './verification/routes.ts';
import { chooseOffer } from './offers/choose-offer.ts';
import { createApplication } from './applications/create-application.ts';
import { createBackbook } from './transfers/create-backbook.ts';
import { createOffers } from './offers/create-offers.ts';
import { createPaymentMethod } from './offers/create-payment-method.ts';
import { createPlan } from './plans/create-plan.ts';
import { createSimulatedOffer } from './embedding/create-simulated-offer.ts';
import { enrollmentInfo, getApplication, mapsToken, suggestAddresses } from './applications/routes.ts';
import { fromSimulatedOffer } from './embedding/from-simulated-offer.ts';
import { fullText, privacyNotice, termsOfService } from './documents/routes.ts';
import { getOffers, getRefusal } from './offers/routes.ts';
import { getPlan, previewBills, signedDocuments, unsignedDocuments } from './plans/routes.ts';
import { getRollUpsConsent, setRollUpsConsent } from './plans/roll-ups.ts';
import { getSimulatedOffer, readSimulatedOffer } from './embedding/routes.ts';
import { getVault } from './finding/open-vault.ts';
import { lookup } from './finding/lookup.ts';
import { notifyAgent } from './agents/notify-agent.ts';
import { recordConsents } from './applications/consents.ts';
import { selectBills } from './applications/select-bills.ts';
import { sendFullText } from './verification/send-full-text.ts';
import { sendTransferCode, validateTransferCode } from './transfers/transfer-codes.ts';
import { validateCode } from './verification/validate-code.ts';
import { verificationToken } from './finding/lookup-token.ts';
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
