// Every route, in the file of its area.
export { agentLookup } from './agents/agent-lookup.ts';
export { agentSession, nextPatient, signOut } from './agents/agent-sessions.ts';
export { notifyAgent } from './agents/notify-agent.ts';
export { openPhoneLink } from './agents/open-phone-link.ts';
export { cancelPhoneLink, getPhoneLink, sendPhoneLink } from './agents/phone-link-routes.ts';
export { verifyByAgent } from './agents/verify-by-agent.ts';
export { openDraft } from './answers/open-draft.ts';
export { saveDraft } from './answers/save-draft.ts';
export { sendDraftCode } from './answers/send-draft-code.ts';
export { submitAnswers } from './answers/submit-answers.ts';
export { changePhone } from './applications/change-phone.ts';
export { recordConsents } from './applications/consents.ts';
export { createApplication } from './applications/create-application.ts';
export { enrollmentInfo, getApplication, mapsToken, suggestAddresses } from './applications/routes.ts';
export { selectBills } from './applications/select-bills.ts';
export { payNow } from './my-plan/pay-now.ts';
export { fullText, privacyNotice, termsOfService } from './documents/routes.ts';
export { createSimulatedOffer } from './embedding/create-simulated-offer.ts';
export { fromSimulatedOffer } from './embedding/from-simulated-offer.ts';
export { getSimulatedOffer, readSimulatedOffer } from './embedding/routes.ts';
export { verificationToken } from './finding/lookup-token.ts';
export { lookup } from './finding/lookup.ts';
export { getVault } from './finding/open-vault.ts';
export { chooseOffer } from './offers/choose-offer.ts';
export { createOffers } from './offers/create-offers.ts';
export { createPaymentMethod } from './offers/create-payment-method.ts';
export { getOffers, getRefusal } from './offers/routes.ts';
export { addBills } from './plans/add-bills.ts';
export { createPlan } from './plans/create-plan.ts';
export { getMyPlan } from './my-plan/my-plan.ts';
export {
  changeChargeDay,
  changePaymentMethod,
  planMethodDocuments,
  setAutomaticPayments,
  skipPayment,
} from './my-plan/plan-changes.ts';
export { getReceipt } from './my-plan/receipts.ts';
export { getRollUpsConsent, setRollUpsConsent } from './plans/roll-ups.ts';
export { getPlan, previewBills, signedDocuments, unsignedDocuments } from './plans/routes.ts';
export { createBackbook } from './transfers/create-backbook.ts';
export { sendTransferCode, validateTransferCode } from './transfers/transfer-codes.ts';
export { checkOtp, loggedIn, resendCode, sendCode, sendFullText } from './verification/routes.ts';
export { createUpload } from './uploads/create-upload.ts';
export { getUpload, removeUpload, sendPart } from './uploads/send-part.ts';
export { validateCode } from './verification/validate-code.ts';
