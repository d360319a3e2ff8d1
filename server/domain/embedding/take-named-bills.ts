import { FunnelError } from '#api';
import { FIRST_LANGUAGE, isSamePerson, sumCents, toCents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { areSameBills, listSelectedBills, replaceSelectedBills } from '../applications/application-bills.ts';
import { changeApplication, insertApplication, lockOpenApplication, type Application } from '../applications/applications.ts';
import { findConsent, insertConsents } from '../applications/consents.ts';
import { contactHash } from '../applications/enrollee.ts';
import { listKnownContacts } from '../applications/phone-notices.ts';
import { lockBills, type Bill } from '../patients/bills.ts';
import { insertGuarantor, insertPatient, lockPatient, putBills } from '../patients/named-bills.ts';
import { refuseWhilePaying } from '../applications/require-application.ts';
import { invalidateOffers } from '../applications/offers.ts';
import { listGuarantors, readPeople } from '../patients/patients.ts';
import { listPlanBills, type PlanKey } from '../plans/plans.ts';
import type { Subject } from '../audit/audit.ts';
import { originOf, type Context } from '../calls/context.ts';
import { closeEndedApplication } from '../plans/ended-plan.ts';
import { findNamedPayer, isSameChoice, placeContact, type ChosenPerson, type PlacedContact } from './named-contact.ts';
import type { SimulatedOffer } from './simulated-offers.ts';
import { requireNamedPatient, requireNumber } from '../patients/named-patient.ts';

/** A simulated offer that is being taken, with what the host named. */
interface TakenOffer {
  readonly offer: SimulatedOffer;
  readonly request: SimulatedOfferRequest;
}

/** An application, and the keyed hash of the contact for which the host vouches in it. */
export interface VouchedApplication {
  readonly application: Application;
  readonly contact_hash: string;
}

/**
 * What a host named becomes a patient, a guarantor and bills of the provider, and the patient's one application for them. Who
 * has them already, gets them again: the same invoice is the same bill, and the same person has one application.
 */
export async function takeNamedBills(trx: Db, context: Context, taken: TakenOffer): Promise<VouchedApplication> {
  const { request } = taken;
  const subject = await takePatient(trx, context, request);
  await closeEndedApplication(trx, context, subject, async (plan) => !(await coversAll(trx, plan, request)));
  const application = await openApplication(trx, context, subject);
  if (application.payment_plan_id !== null) return requireNamedPlan(trx, context, application, request);

  const hasKnownContact = (await listKnownContacts(trx, context, subject, await readPeople(trx, subject))).length > 0;
  const is_patient = isSamePerson(request.patient, request.guarantor);
  const guarantor_id = is_patient ? null : await takeGuarantor(trx, subject, request, { hasKnownContact });
  await putBills(trx, subject, request.bills);
  const bills = await requireBills(trx, subject, request);
  await recordNamedConsent(trx, context, application, { ...taken, givenFor: guarantor_id ?? 'patient' });
  const person = { is_patient, guarantor_id };
  const wish = { person, named: request.guarantor, hasKnownContact, at: context.now };
  const contact = await placeContact(trx, application, wish);
  const selected = await select(trx, context, application, { ...taken, bills, person, contact });
  return { application: selected, contact_hash: contactHash(context, contact.vouched) };
}

async function takePatient(trx: Db, { provider }: Context, request: SimulatedOfferRequest): Promise<Subject> {
  const { provider_id } = provider;
  let { patient } = await requireNamedPatient(trx, provider_id, request);
  if (!patient) {
    const contact = isSamePerson(request.patient, request.guarantor) ? request.guarantor : undefined;
    await insertPatient(trx, provider_id, { mrn: requireNumber(request), patient: request.patient, contact });
    ({ patient } = await requireNamedPatient(trx, provider_id, request));
  }
  if (!patient) throw new Error('a patient who was added is there');
  const subject = { provider_id, patient_id: patient.patient_id };
  await lockPatient(trx, subject);
  return subject;
}

async function takeGuarantor(
  trx: Db,
  subject: Subject,
  { guarantor }: SimulatedOfferRequest,
  options: Parameters<typeof insertGuarantor>[3],
): Promise<string> {
  const known = (await listGuarantors(trx, subject)).find((one) => isSamePerson(one, guarantor));
  return (known ?? (await insertGuarantor(trx, subject, guarantor, options))).guarantor_id;
}

async function openApplication(trx: Db, context: Context, subject: Subject): Promise<Application> {
  await insertApplication(trx, subject, originOf(context));
  const locked = await lockOpenApplication(trx, subject);
  if (!locked) throw new FunnelError('service_unavailable', { message: 'the application was closed this moment', retryAfter: 1 });
  return locked;
}

/** A frame for a plan that exists shows it to the person whose plan it is; another plan of this patient stays as it is. */
async function requireNamedPlan(
  trx: Db,
  context: Context,
  application: Application,
  request: SimulatedOfferRequest,
): Promise<VouchedApplication> {
  const { provider_id, payment_plan_id } = application;
  const vouched = await findNamedPayer(trx, application, request.guarantor);
  const isNamed = payment_plan_id !== null && (await coversAll(trx, { provider_id, payment_plan_id }, request));
  if (isNamed && vouched !== undefined) return { application, contact_hash: contactHash(context, vouched) };
  throw new FunnelError('active_payment_plan_exists_for_guarantor', {
    message: 'this patient has a plan for other bills, or of a person with another name or contact',
  });
}

async function coversAll(trx: Db, plan: PlanKey, { bills }: SimulatedOfferRequest): Promise<boolean> {
  const covered = new Set((await listPlanBills(trx, plan)).map(({ invoice_id }) => invoice_id));
  return bills.every(({ invoice_id }) => covered.has(invoice_id));
}

async function requireBills(trx: Db, subject: Subject, { bills: named }: SimulatedOfferRequest): Promise<readonly Bill[]> {
  const invoiceIds = named.map(({ invoice_id }) => invoice_id);
  const bills = await lockBills(trx, subject, invoiceIds);
  if (bills.some(({ in_plan }) => in_plan)) throw new FunnelError('bill_already_in_payment_plan');
  const isWhole =
    bills.length === named.length &&
    sumCents(bills.map(({ total_cents }) => total_cents)) === sumCents(named.map(({ amount }) => toCents(amount)));
  if (!isWhole) throw new FunnelError('bill_conflict', { message: 'a bill is closed, or is not what the host named' });
  return bills;
}

/** The host states that the guarantor agreed to the credit check: its statement is the consent, and names the key that made it. */
async function recordNamedConsent(
  trx: Db,
  context: Context,
  application: Application,
  { offer, request, givenFor }: TakenOffer & { readonly givenFor: string },
): Promise<void> {
  const last = await findConsent(trx, application, 'credit_check', givenFor);
  if (last?.stated_by === offer.key_id && last.recorded_at >= offer.created_at) return;
  const { wording, locale, given_at } = request.credit_check_consent;
  const stated = { wording_version: `host ${wording} ${given_at}`, locale: locale ?? context.session.locale ?? FIRST_LANGUAGE };
  const consent = { kind: 'credit_check', granted: true, ...stated, stated_by: offer.key_id } as const;
  await insertConsents(trx, context, application, [consent], givenFor);
  const details = { kinds: ['credit_check'], person: givenFor, method: 'host', key_id: offer.key_id, ...stated };
  await changeApplication(trx, application, { event: 'consents.recorded', details }, originOf(context));
}

interface Selection extends TakenOffer {
  readonly bills: readonly Bill[];
  readonly person: ChosenPerson;
  readonly contact: PlacedContact;
}

/**
 * Offers that stand for this very person and these bills stay; a frame that comes again goes on with them. What was chosen and entered
 * stays too, where the contact is the same: a host that names another one sees nothing of it.
 */
async function select(
  trx: Db,
  context: Context,
  application: Application,
  { offer, request, bills, person, contact }: Selection,
): Promise<Application> {
  const areOffersSame = isSameChoice(person, application) && areSameBills(await listSelectedBills(trx, application), bills);
  const isSame = areOffersSame && contact.isSame;
  if (!isSame) await refuseWhilePaying(trx, application);
  if (!areOffersSame) {
    await replaceSelectedBills(trx, application, bills);
    await invalidateOffers(trx, application, context.now);
  }
  const { phone, named_contact } = contact;
  const { address } = request.guarantor;
  const undone = isSame ? {} : { selected_offer_id: null, payment_method_id: null, draft: null, drafted_on: null };
  const details = {
    simulated_offer_id: offer.simulated_offer_id,
    key_id: offer.key_id,
    person: person.guarantor_id ?? 'patient',
    invoice_ids: bills.map(({ invoice_id }) => invoice_id),
    is_contact_on_file: named_contact === null,
  };
  const set = { ...person, ...undone, phone, named_contact, address, source: 'API_PLATFORM' } as const;
  return changeApplication(trx, application, { event: 'application.named-by-host', details, set }, originOf(context));
}
