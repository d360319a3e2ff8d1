import type { Calls } from '#api';

import { applicationRequest, offersRequest, type Enrollment, type Stage } from './enrollment.ts';
import type { AnyRequest } from './http-visitor.ts';

/** What a page needs beside the visitor's data. */
export interface Tokens {
  /** For the lookup. */
  readonly lookup: string;
  /** For a card. */
  readonly card: string;
}

/** Every call as the page of this visitor would send it. */
export function requestsOf(held: Enrollment, tokens: Tokens): Readonly<Record<keyof Calls, AnyRequest>> {
  const {
    patient,
    offer_id,
    payment_method_id,
    application: { application_id },
  } = held;
  const params = { application_id };
  const code = { application_id, channel: 'sms', locale: 'en' };
  const bill_invoice_ids = patient.bills.map(({ invoice }) => invoice);
  return {
    verificationToken: {},
    loggedIn: {},
    termsOfService: {},
    privacyNotice: {},
    // Of a text that was never sent.
    fullText: { params: { version: '000000000000' }, query: { locale: 'en' } },
    enrollmentInfo: { body: { name: 'vault.success' } },
    signOut: {},
    lookup: {
      headers: { 'x-verification-token': tokens.lookup },
      body: { last_name: patient.lastName, date_of_birth: patient.birthDate },
    },
    createApplication: applicationRequest(held),
    getApplication: { params },
    selectBills: { params, body: { first_name: patient.firstName, is_patient: true, bill_invoice_ids } },
    checkOtp: { params: { ...params, phone_number: 'on-file' } },
    getRollUpsConsent: { params },
    getVault: {},
    sendCode: { body: code },
    resendCode: { body: code },
    validateCode: { body: { application_id, code: '000000' } },
    recordConsents: { params, body: { credit_check: true, locale: 'en' } },
    changePhone: { params, body: { phone_number: '6075559999' } },
    setRollUpsConsent: { params, body: { consent: true } },
    mapsToken: {},
    // Of a token that was never issued.
    suggestAddresses: { headers: { 'x-maps-token': '0.none' }, body: { text: '12 Harbor' } },
    createOffers: offersRequest(held),
    getRefusal: { params, query: { locale: 'en' } },
    getOffers: { query: { offer_ids: [offer_id] } },
    chooseOffer: { params, body: { offer_id, payment_method_id, charge_day: 15 } },
    createPaymentMethod: { params, body: { token: tokens.card, kind: 'card' } },
    unsignedDocuments: { params: { offer_id }, query: { locale: 'en' } },
    createPlan: { params, body: { agreements: held.agreements } },
    getPlan: { params },
    getMyPlan: { params },
    payNow: { params, body: { amount: 100, expected_left: 1, payment_method_id } },
    openBankLink: { params },
    openConfirmation: { params, body: { token: 'tok_0000000000000000' } },
    endConfirmation: { params: { ...params, payment_id: application_id } },
    fullPaymentDocuments: { params, query: { locale: 'en' } },
    payInFull: { params, body: { amount: 100, payment_method_id, agreements: held.agreements } },
    endFullConfirmation: { params: { ...params, payment_id: application_id } },
    changeChargeDay: { params, body: { charge_day: 15, first_changed_number: 1, first_changed_date: '2026-01-01' } },
    planMethodDocuments: { params, query: { payment_method_id, locale: 'en' } },
    changePaymentMethod: { params, body: { payment_method_id, agreements: held.agreements } },
    skipPayment: { params, body: { number: 1, new_last_date: '2026-01-01' } },
    setAutomaticPayments: { params, body: { on: false } },
    // A patient is no agent.
    refundPayment: {
      params,
      body: { number: 1, amount: 100, expected_most: 100, why: 'billed twice', spoken: { locale: 'en' } },
    },
    // Of a payment that was never made.
    getReceipt: { params: { ...params, receipt_id: '00000000-0000-4000-8000-000000000000' }, query: {} },
    previewBills: { params, query: { bill_invoice_ids, locale: 'en' } },
    // The bills of the plan itself, which are already on it.
    addBills: { params, body: { bill_invoice_ids, agreements: held.agreements } },
    signedDocuments: { query: { application_id } },
    getSignedDocument: { params: { ...params, document_id: held.agreements[0]?.document_id ?? '' } },
    notifyAgent: { body: { first_name: patient.firstName, last_name: patient.lastName } },
    agentSession: {},
    // A patient is no agent.
    agentDay: {},
    closeContactRequest: { params: { reference: '0000-0000' } },
    // A patient is no agent.
    agentLookup: { body: { first_name: patient.firstName, last_name: patient.lastName, phone: '6075559999' } },
    verifyByAgent: { params, body: { mobile_number_verified: true, credit_check: true, locale: 'en' } },
    sendFullText: { params },
    sendPhoneLink: { params },
    getPhoneLink: { params },
    cancelPhoneLink: { params },
    // Of a link that was never sent.
    openPhoneLink: { body: { token: 'a'.repeat(43) } },
    // No flow that is served sends answers.
    submitAnswers: { body: { flow: 'none', run: { step: 'none', of: 'submit' }, answers: { none: {} }, locale: 'en' } },
    // No flow that is served asks for files, and no session has one of this id.
    createUpload: { body: { form: 'none', field: 'none', file_name: 'none.pdf', size: 1 } },
    sendPart: { params: { upload_id: '00000000-0000-4000-8000-000000000000', start: '0' } },
    getUpload: { params: { upload_id: '00000000-0000-4000-8000-000000000000' } },
    removeUpload: { params: { upload_id: '00000000-0000-4000-8000-000000000000' } },
    saveDraft: {
      body: {
        flow: 'none',
        run: { step: 'none', of: 'submit' },
        answers: {},
        sent: [],
        email: 'none@mail.example',
        locale: 'en',
      },
    },
    // Of a link that was never sent.
    sendDraftCode: { body: { flow: 'none', token: 'a'.repeat(43), locale: 'en' } },
    openDraft: { body: { flow: 'none', code: '000000' } },
    nextPatient: {},
    sendTransferCode: {
      headers: { 'x-verification-token': tokens.lookup },
      body: { phone: '6075559998', locale: 'en' },
    },
    validateTransferCode: { body: { code: '000000' } },
    // There is no old plan here.
    createBackbook: { body: { last_name: patient.lastName, date_of_birth: patient.birthDate } },
    // Of a frame with a token of nothing.
    getSimulatedOffer: {
      params: { simulated_offer_id: application_id },
      headers: { 'x-embed-session': 'cookie', 'x-embed-token': 'none' },
    },
    fromSimulatedOffer: {
      headers: { 'x-embed-session': 'cookie' },
      body: { simulated_offer_id: application_id, embed_token: 'none', origin: 'https://portal.example' },
    },
  };
}

/** The first stage at which a call may do anything; `never` when the request above is wrong on purpose. */
export const allowedFrom: Readonly<Record<keyof Calls, Stage | 'never'>> = {
  verificationToken: 'new',
  loggedIn: 'new',
  termsOfService: 'new',
  privacyNotice: 'new',
  fullText: 'never',
  enrollmentInfo: 'new',
  signOut: 'new',
  notifyAgent: 'new',
  lookup: 'new',
  createApplication: 'found',
  getApplication: 'begun',
  selectBills: 'begun',
  checkOtp: 'begun',
  getRollUpsConsent: 'signedIn',
  getVault: 'signedIn',
  sendCode: 'begun',
  resendCode: 'begun',
  validateCode: 'never',
  recordConsents: 'selected',
  changePhone: 'signedIn',
  setRollUpsConsent: 'signedIn',
  mapsToken: 'found',
  suggestAddresses: 'never',
  createOffers: 'signedIn',
  getRefusal: 'signedIn',
  getOffers: 'offered',
  chooseOffer: 'paid',
  createPaymentMethod: 'chosen',
  unsignedDocuments: 'drafted',
  createPlan: 'drafted',
  getPlan: 'started',
  getMyPlan: 'started',
  // The provider of these tests does not collect payments: server/domain/plans tests them where one does.
  payNow: 'never',
  // The simulated processor knows no bank: server/domain/offers tests it with one that does.
  openBankLink: 'never',
  // No bank of the simulated processor asks for a confirmation: server/domain/my-plan tests them with one that does.
  openConfirmation: 'never',
  endConfirmation: 'never',
  fullPaymentDocuments: 'never',
  payInFull: 'never',
  endFullConfirmation: 'never',
  changeChargeDay: 'never',
  planMethodDocuments: 'never',
  changePaymentMethod: 'never',
  skipPayment: 'never',
  setAutomaticPayments: 'never',
  refundPayment: 'never',
  getReceipt: 'never',
  previewBills: 'never',
  addBills: 'started',
  signedDocuments: 'started',
  getSignedDocument: 'started',
  createUpload: 'never',
  sendPart: 'never',
  getUpload: 'never',
  removeUpload: 'never',
  agentSession: 'new',
  agentDay: 'never',
  closeContactRequest: 'never',
  agentLookup: 'never',
  verifyByAgent: 'never',
  sendFullText: 'never',
  sendPhoneLink: 'never',
  getPhoneLink: 'never',
  cancelPhoneLink: 'never',
  openPhoneLink: 'new',
  submitAnswers: 'never',
  saveDraft: 'never',
  sendDraftCode: 'new',
  openDraft: 'never',
  nextPatient: 'never',
  sendTransferCode: 'new',
  validateTransferCode: 'never',
  createBackbook: 'never',
  getSimulatedOffer: 'never',
  fromSimulatedOffer: 'never',
};

/** After a plan has started, nothing of its application changes any more. */
export const refusedOnceStarted = [
  'selectBills',
  'changePhone',
  'recordConsents',
  'createOffers',
  'chooseOffer',
  'createPaymentMethod',
  'unsignedDocuments',
] as const satisfies readonly (keyof Calls)[];
