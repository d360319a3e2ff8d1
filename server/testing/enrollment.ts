import type { BodyOf, Calls } from '#api';
import { toWireBirthDate } from '#rules';

import type { Db } from '../schema/database.ts';
import type { Household } from './people.ts';
import { addToken } from './test-service.ts';
import type { Visitor } from './visitor.ts';

type Application = BodyOf<Calls['getApplication']>;
export type LookupExtras = Partial<Record<'patient_mrn' | 'patient_phone' | 'patient_ssn', string>>;

/** A lookup by name and birth date, with a fresh token. */
export async function lookUp(visitor: Visitor, { patient }: Pick<Household, 'patient'>, extras: LookupExtras = {}) {
  const { verification_token } = await visitor.get('verificationToken', {});
  return visitor.ask('lookup', {
    headers: { 'x-verification-token': verification_token },
    body: { last_name: patient.last_name, date_of_birth: toWireBirthDate(patient.birth_date) ?? '', ...extras },
  });
}

/** Found, with an application: as far as select-user. */
export async function begin(visitor: Visitor, household: Household, extras: LookupExtras = {}): Promise<Application> {
  const { body: vault } = await lookUp(visitor, household, extras);
  return visitor.get('createApplication', {
    body: {
      application_unique_value: vault.unique_value,
      open_vault_id: vault.bills[0]?.open_vault_id ?? vault.unique_value,
      last_name: household.patient.last_name,
      date_of_birth: toWireBirthDate(household.patient.birth_date) ?? '',
    },
  });
}

/** The patient enrolls, with every bill that is not on a plan. */
export async function selectAll(
  visitor: Visitor,
  household: Household,
  { application_id }: Pick<Application, 'application_id'>,
): Promise<Application> {
  return visitor.get('selectBills', {
    params: { application_id },
    headers: {},
    body: {
      first_name: household.patient.first_name,
      is_patient: true,
      bill_invoice_ids: household.bills.map(({ invoice_id }) => invoice_id),
    },
  });
}

/** Consents, asks for a code, reads it in the inbox, enters it. */
export async function signIn(
  visitor: Visitor,
  db: Db,
  { application_id }: Application,
  channel: 'sms' | 'email' = 'sms',
): Promise<void> {
  await visitor.get('recordConsents', { params: { application_id }, body: { credit_check: true, locale: 'en' } });
  await signInAgain(visitor, db, application_id, channel);
}

/** Signs in a patient who has a plan: no page asks for a consent again. */
export async function signInAgain(
  visitor: Visitor,
  db: Db,
  application_id: string,
  channel: 'sms' | 'email' = 'sms',
): Promise<void> {
  await visitor.get('sendCode', { body: { application_id, channel, locale: 'en' } });
  await visitor.get('validateCode', { body: { application_id, code: await readCode(db) } });
}

/** Enters a code where the lookup shows nothing before one; answers the application of the person. */
export async function returnWithCode(visitor: Visitor, db: Db, household: Household): Promise<Application> {
  const { application_id } = await begin(visitor, household);
  await signInAgain(visitor, db, application_id);
  return visitor.get('getApplication', { params: { application_id } });
}

/** The code in the newest message. */
export async function readCode(db: Db): Promise<string> {
  const { body } = await db
    .selectFrom('simulator.inbox')
    .select('body')
    .where('kind', '=', 'verification-code')
    .orderBy('sent_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(body)?.[0] ?? '';
}

/** What create-offers takes, from what is stored. */
export function offerRequest(household: Household, application: Application) {
  const { first_name, last_name, guarantor_address } = application;
  const address = guarantor_address ?? {
    address: '12 Harbor Street',
    address_number: '12',
    city: 'Rochester',
    state: 'NY',
    postal_code: '14604',
  };
  return {
    params: { application_id: application.application_id },
    body: {
      bills: household.bills
        .filter(({ invoice_id }) => application.bill_invoice_ids.includes(invoice_id))
        .map(({ invoice_id, total_cents, servicing_date }) => ({
          invoice_id,
          amount: total_cents,
          service_date: servicing_date,
        })),
      guarantor: { first_name: first_name ?? '', last_name, address },
    },
  };
}

/** Signed in, with offers: as far as payment-plan. */
export async function enrollToOffers(visitor: Visitor, db: Db, household: Household): Promise<Application> {
  const selected = await selectAll(visitor, household, await begin(visitor, household));
  await signIn(visitor, db, selected);
  return visitor.get('createOffers', offerRequest(household, selected));
}

/** With an offer chosen: as far as connect-payment-method. */
export async function enrollToChoice(visitor: Visitor, db: Db, household: Household): Promise<Application> {
  const { application_id, offer_ids } = await enrollToOffers(visitor, db, household);
  return visitor.get('chooseOffer', { params: { application_id }, body: { offer_id: offer_ids[1] ?? '' } });
}

/** With a payment method and a draft: as far as confirm-payment. */
export async function enrollToDraft(visitor: Visitor, db: Db, household: Household): Promise<Application> {
  const { application_id, offer_ids } = await enrollToChoice(visitor, db, household);
  const params = { application_id };
  const method = await visitor.get('createPaymentMethod', { params, body: { token: await addToken(db), kind: 'card' } });
  return visitor.get('chooseOffer', {
    params,
    body: { offer_id: offer_ids[1] ?? '', payment_method_id: method.payment_method_id, charge_day: 15 },
  });
}

/** The documents of the draft, agreed to. */
export async function agree(visitor: Visitor, { selected_offer_id }: Application) {
  const { documents } = await visitor.get('unsignedDocuments', {
    params: { offer_id: selected_offer_id ?? '' },
    query: { locale: 'en' },
  });
  return documents.map(({ document_id, hash }) => ({ document_id, hash }));
}

/** Enrolls to the end, with a plan that has started. */
export async function enrollToPlan(
  visitor: Visitor,
  db: Db,
  household: Household,
): Promise<{ readonly application_id: string; readonly plan: BodyOf<Calls['getPlan']> }> {
  const drafted = await enrollToDraft(visitor, db, household);
  const params = { application_id: drafted.application_id };
  const plan = await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
  return { ...params, plan };
}

/** Signs for another card of a running plan, which takes the place of its method; its id. */
export async function changeToCard(visitor: Visitor, db: Db, application_id: string): Promise<string> {
  const params = { application_id };
  const token = await addToken(db, { kind: 'card', behaviour: 'accepted' });
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'card' } });
  const { documents } = await visitor.get('planMethodDocuments', { params, query: { payment_method_id, locale: 'en' } });
  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await visitor.get('changePaymentMethod', { params, body: { payment_method_id, agreements } });
  return payment_method_id;
}

/** The documents of a plan that bills are to join, agreed to. */
export async function agreeToAdding(visitor: Visitor, application_id: string, bill_invoice_ids: string[]) {
  const { documents } = await visitor.get('previewBills', {
    params: { application_id },
    query: { bill_invoice_ids, locale: 'en' },
  });
  return documents.map(({ document_id, hash }) => ({ document_id, hash }));
}
