import { HEADERS, type Calls, type RequestOf } from '#api';

import { waitForCode } from '../setup/wait-for-code.ts';
import { canary, canaryAccount, canaryCard, linkedCanary, refusedCanary, refusedCard } from './canaries.ts';
import { advanceTo, beforeFirstStep, lookUp, readDocuments } from './enrollment.ts';
import type { Answer, HttpVisitor } from './http-visitor.ts';
import { aTestPlan, transferPlan } from './old-plans.ts';
import { pagePaths } from './other-endpoints.ts';
import { aHostsKey, askAsHost, namedByHost, openFrame } from './platform.ts';
import type { OwnService } from './service.ts';

/** The plan of the same person, with another number, so that each code belongs to one of them. */
export const canaryPlan = aTestPlan({
  firstName: canary.firstName,
  lastName: canary.lastName,
  birthDate: canary.birthDate,
  mrn: `${canary.mrn}-2`,
  phone: '6075559138',
  email: canary.email ?? '',
});
/** Misses, wrong numbers, refused bodies: errors are the most likely place for a leak. */
async function search(visitor: HttpVisitor): Promise<void> {
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  const identified = { last_name: canary.lastName, date_of_birth: canary.birthDate };
  const bodies = [
    { ...identified, date_of_birth: '11/14/1957', patient_phone: canary.phone },
    { ...identified, last_name: 7, phone: canary.phone },
    { ...identified, patient_ssn: '0738' },
    { ...identified, patient_mrn: `${canary.mrn}8` },
    { ...identified, patient_ssn: '0739', patient_mrn: canary.mrn },
    { date_of_birth: canary.birthDate, patient_phone: canary.phone },
    { date_of_birth: canary.birthDate, patient_mrn: canary.mrn },
    { ...identified, last_name: canaryCard.card_number },
  ];
  for (const body of bodies) await visitor.ask('lookup', { headers, body } as never);
  await visitor.get('enrollmentInfo', { body: { name: 'vault.success' } });
  await visitor.ask('enrollmentInfo', { body: { name: canary.lastName } } as never);
  const person = { first_name: canary.firstName, last_name: canary.lastName };
  await visitor.get('notifyAgent', { body: { ...person, phone_number: canary.phone, best_time: 'morning' } });
  await visitor.ask('notifyAgent', { body: { ...person, phone_number: '0075559137' } });
}

/** Reports that other people's pages and scripts send. */
async function knock(visitor: HttpVisitor): Promise<void> {
  const { firstName, lastName, phone, birthDate } = canary;
  for (const path of [
    `/v1/nothing/${phone}?lastName=${lastName}`,
    `/bill-info?firstName=${firstName}&phone=${phone}&id=${canary.mrn}`,
    `/docs/${lastName}/payment-plan-agreement`,
    `/no/${lastName}`,
  ])
    await visitor.send({ method: 'GET', path });
  const detail = `${firstName} ${lastName} ${birthDate} ${phone}`;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ code: 'no-row', detail });
  await visitor.send({ method: 'POST', path: '/client-problem', headers, body });
  const seen = [{ step: 'bill-info' }, { step: lastName }, { step: 'bill-info', of: phone, outcome: firstName }];
  await visitor.send({ method: 'POST', path: '/funnel', headers, body: JSON.stringify({ base: '/', seen }) });
  const report = { 'effective-directive': lastName, 'blocked-uri': `https://evil.example/${phone}?${lastName}` };
  await visitor.send({
    method: 'POST',
    path: '/csp-report',
    headers: { ...headers, 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { ...report, 'document-uri': `https://own.example/?${lastName}` } }),
  });
}

interface Enrolled {
  readonly code: string;
  readonly pages: readonly Answer[];
}

/** The whole path of a patient with its wrong turns, and every page at its end; returns the code and the pages. */
export async function enroll(visitor: HttpVisitor, { bringIn }: OwnService): Promise<Enrolled> {
  await search(visitor);
  await knock(visitor);
  const { application_id } = (await advanceTo(visitor, 'consented', beforeFirstStep(canary))).application;
  const params = { application_id };
  await visitor.get('checkOtp', { params: { ...params, phone_number: canary.phone } });
  await visitor.ask('validateCode', { body: { application_id, code: '000000' } });
  const { maps_token } = await visitor.get('mapsToken', {});
  await visitor.get('suggestAddresses', { headers: { 'x-maps-token': maps_token }, body: { text: canary.lastName } });

  const held = await advanceTo(visitor, 'paid', beforeFirstStep(canary));
  const code = await visitor.readCode(canary.phone);
  await visitor.ask('resendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  await visitor.get('getOffers', { query: { offer_ids: [held.offer_id] } });
  for (const name of ['termsOfService', 'privacyNotice'] as const) await visitor.get(name, { query: { locale: 'en' } });
  await visitor.ask('changePhone', { params, body: { phone_number: canary.phone } });
  await visitor.ask('createPaymentMethod', { params, body: { token: canaryCard.card_number, kind: 'card' } });
  await visitor.ask('createPaymentMethod', { params, body: { token: await visitor.tokenize(refusedCard), kind: 'card' } });
  await visitor.get('createPaymentMethod', { params, body: { token: await visitor.tokenize(canaryCard), kind: 'card' } });
  const token = await visitor.tokenize(canaryAccount);
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'bank' } });
  await visitor.get('chooseOffer', { params, body: { offer_id: held.offer_id, payment_method_id } });
  const agreements = [...(await readDocuments(visitor, held.offer_id))];
  await visitor.get('createPlan', { params, body: { agreements } });
  await visitor.get('setRollUpsConsent', { params, body: { consent: true } });
  await bringIn([{ ...canary, bills: [{ invoice: 'TI-late-1', dollars: '88.20' }] }]);
  const bill_invoice_ids = ['TI-late-1'];
  const preview = await visitor.get('previewBills', { params, query: { bill_invoice_ids, locale: 'en' } });
  const amended = preview.documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await visitor.get('addBills', { params, body: { bill_invoice_ids, agreements: amended } });
  await visitor.get('signedDocuments', { query: { application_id } });
  await touchRunningPlan(visitor, application_id, { payment_method_id, agreements });
  const [first] = amended;
  await visitor.get('getSignedDocument', { params: { application_id, document_id: first?.document_id ?? '' }, query: {} });
  const pages: Answer[] = [];
  for (const path of pagePaths) pages.push(await visitor.send({ method: 'GET', path }));
  await visitor.get('signOut', {});
  return { code, pages };
}

type Signed = Pick<RequestOf<Calls['changePaymentMethod']>['body'], 'payment_method_id' | 'agreements'>;

/** The calls of a running plan. The provider collects its payments itself, so all but the first are refused. */
async function touchRunningPlan(visitor: HttpVisitor, application_id: string, { payment_method_id, agreements }: Signed) {
  const params = { application_id };
  await visitor.get('getMyPlan', { params });
  await visitor.ask('payNow', { params, body: { amount: 100, expected_left: 1, payment_method_id } });
  await visitor.ask('openBankLink', { params });
  await visitor.ask('openConfirmation', { params, body: { token: 'tok_0000000000000000' } });
  await visitor.ask('endConfirmation', { params: { ...params, payment_id: application_id } });
  await visitor.ask('fullPaymentDocuments', { params, query: {} });
  await visitor.ask('payInFull', { params, body: { amount: 100, payment_method_id, agreements } });
  await visitor.ask('endFullConfirmation', { params: { ...params, payment_id: application_id } });
  await visitor.ask('planMethodDocuments', { params, query: { payment_method_id } });
  await visitor.ask('changePaymentMethod', { params, body: { payment_method_id, agreements } });
  await visitor.ask('setAutomaticPayments', { params, body: { on: false } });
  const first = { first_changed_number: 1, first_changed_date: '2026-01-01' };
  await visitor.ask('changeChargeDay', { params, body: { charge_day: 1, ...first } });
  await visitor.ask('skipPayment', { params, body: { number: 1, new_last_date: '2026-01-01' } });
  const refund = {
    number: 1,
    amount: 100,
    expected_most: 100,
    why: `${canary.lastName} was billed twice`,
    spoken: { locale: 'en' },
  };
  await visitor.ask('refundPayment', { params, body: refund });
  await visitor.ask('getReceipt', { params: { application_id, receipt_id: application_id }, query: {} });
}

/** A patient who enters two other numbers with digits of an SSN: each waits, and the second replaces the first. */
export async function askForPhone(visitor: HttpVisitor): Promise<void> {
  const vault = await lookUp(visitor, canary, { patient_ssn: canary.ssn ?? '' });
  const found = { ...beforeFirstStep(canary), vault };
  const { application } = await advanceTo(visitor, 'selected', found, 'found');
  for (const phone_number of ['6075550199', '6075559139'])
    await visitor.get('changePhone', { params: { application_id: application.application_id }, body: { phone_number } });
}

/** Misses one last name often enough for a warning in the log. */
export async function sweep(newVisitor: () => HttpVisitor): Promise<void> {
  for (let session = 0; session < 2; session += 1) {
    const visitor = newVisitor();
    const { verification_token } = await visitor.get('verificationToken', {});
    const headers = { 'x-verification-token': verification_token };
    for (let day = 10; day < 25; day += 1)
      await visitor.ask('lookup', { headers, body: { last_name: canary.lastName, date_of_birth: `12/${day}/1957` } });
  }
}

/** A patient without offers, who gets a notice. */
export async function getRefused(visitor: HttpVisitor): Promise<string> {
  const held = await advanceTo(visitor, 'signedIn', beforeFirstStep(refusedCanary));
  const { application_id } = held.application;
  await advanceTo(visitor, 'offered', beforeFirstStep(refusedCanary)).catch(() => undefined);
  await visitor.get('getRefusal', { params: { application_id }, query: { locale: 'en' } });
  return visitor.readCode(refusedCanary.phone);
}

/** A patient who transfers a plan, with wrong turns. */
export async function transfer(visitor: HttpVisitor): Promise<string> {
  const { phone, lastName, birthDate } = canaryPlan;
  await visitor.ask('createBackbook', { body: { last_name: lastName, date_of_birth: birthDate } });
  await visitor.ask('validateTransferCode', { body: { code: '000000' } });
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  for (const contact of [{ email: canary.email ?? '' }, { phone, email: canary.email ?? '' }, { phone: `0${phone}` }])
    await visitor.ask('sendTransferCode', { headers, body: { ...contact, locale: 'en' } });
  const guarantor = { first_name: canary.firstName, last_name: lastName, phone };
  await visitor.ask('createBackbook', { body: { guarantor, confirmations: { identity: true } } });
  await transferPlan(visitor, canaryPlan);
  await visitor.ask('createBackbook', { body: { last_name: 'Unknown', date_of_birth: birthDate } });
  return visitor.readCode(phone);
}

/** A host's server names the person: for a frame that opens, for one that does not, and in requests that are refused. */
export async function nameByHost(visitor: HttpVisitor, service: OwnService): Promise<void> {
  const key = await aHostsKey(service);
  const named = namedByHost(canary, `${canary.mrn}-3`);
  await openFrame(visitor, (await askAsHost(visitor, key, named)).body);
  await askAsHost(visitor, key, namedByHost(canary, `${canary.mrn}-4`));
  await askAsHost(visitor, key, { ...named, guarantor: { ...named.guarantor, email: canary.lastName } });
  await askAsHost(visitor, 'none', { ...named, note: canary.lastName });
}

/** An agent who sends a link to the phone of a caller, who opens it before the agent ends it. */
export async function openLink(agent: HttpVisitor, phone: HttpVisitor): Promise<void> {
  await agent.becomeAgent('CS-1042');
  const held = await advanceTo(agent, 'selected', beforeFirstStep(linkedCanary));
  const params = { application_id: held.application.application_id };
  const confirmed = { mobile_number_verified: true, credit_check: true, locale: 'en' } as const;
  await agent.get('verifyByAgent', { params, body: confirmed });
  await advanceTo(agent, 'offered', held, 'signedIn');
  await agent.get('sendPhoneLink', { params });
  await phone.get('openPhoneLink', { body: { token: await readToken(phone) } });
  await agent.get('getPhoneLink', { params });
  await agent.get('cancelPhoneLink', { params });
  await agent.get('nextPatient', {});
}

function readToken(phone: HttpVisitor): Promise<string> {
  return waitForCode(`link ${linkedCanary.phone}`, async () => {
    const { body } = await phone.send({ method: 'GET', path: `/test/inbox.json?to=${linkedCanary.phone}` });
    const texts = (body as readonly { readonly text: string }[]).map(({ text }) => /#([\w-]{43})/.exec(text)?.[1]);
    return texts.find((token) => token !== undefined);
  });
}

/** An agent who types a caller's data. */
export async function actAsAgent(agent: HttpVisitor, agentId: string): Promise<void> {
  const { firstName, lastName, phone, email = '', birthDate } = canary;
  await agent.becomeAgent(agentId);
  const caller = { first_name: firstName, last_name: lastName };
  for (const contact of [{ phone, date_of_birth: birthDate }, { email }, { phone, email }, { phone: '6075550000' }])
    await agent.ask('agentLookup', { body: { ...caller, ...contact } });
  const { application_id } = (await advanceTo(agent, 'begun', beforeFirstStep(canary))).application;
  const confirmed = { mobile_number_verified: true, locale: 'en' } as const;
  await agent.ask('verifyByAgent', { params: { application_id }, body: confirmed });
  await agent.ask('verifyByAgent', { params: { application_id }, body: { ...confirmed, note: lastName } } as never);
  const { body } = await agent.ask('sendFullText', { params: { application_id } });
  const version = body.full_text?.version ?? '000000000000';
  await agent.ask('fullText', { params: { version }, query: { locale: 'en' } });
  await agent.ask('loggedIn', { headers: { [HEADERS.agentName]: lastName } } as never);
  await agent.ask('agentDay', {});
  await agent.ask('closeContactRequest', { params: { reference: '0000-0000' } });
  await agent.send({ method: 'GET', path: '/agent/sign-in' });
  await agent.get('nextPatient', {});
}
