import type { BodyOf, Calls } from '#api';

import { aPatient, type TestPatient } from '../journeys/patient.ts';
import type { HttpVisitor } from './http-visitor.ts';

type Vault = BodyOf<Calls['lookup']>;
type Application = BodyOf<Calls['getApplication']>;
type Agreements = readonly { readonly document_id: string; readonly hash: string }[];

/** The stages of a visitor, in the order of the path. */
export const stages = [
  'new',
  'found',
  'begun',
  'selected',
  'consented',
  'signedIn',
  'offered',
  'chosen',
  'paid',
  'drafted',
  'started',
] as const;
export type Stage = (typeof stages)[number];

/** What a visitor holds on the path; placeholders for what is still ahead. */
export interface Enrollment {
  readonly patient: TestPatient;
  readonly vault: Vault;
  readonly application: Application;
  readonly offer_id: string;
  readonly payment_method_id: string;
  readonly agreements: Agreements;
  readonly payment_plan_id: string;
}

type Step = (visitor: HttpVisitor, held: Enrollment) => Promise<Partial<Enrollment>>;

const steps: Readonly<Record<Exclude<Stage, 'new'>, Step>> = {
  found: async (visitor, { patient }) => ({ vault: await lookUp(visitor, patient) }),
  begun: async (visitor, held) => ({ application: await visitor.get('createApplication', applicationRequest(held)) }),
  selected: async (visitor, { application: { application_id }, patient }) => ({
    application: await visitor.get('selectBills', {
      params: { application_id },
      headers: {},
      body: { first_name: patient.firstName, is_patient: true, bill_invoice_ids: patient.bills.map(({ invoice }) => invoice) },
    }),
  }),
  consented: async (visitor, { application: { application_id } }) => {
    await visitor.get('recordConsents', { params: { application_id }, body: { credit_check: true, locale: 'en' } });
    return {};
  },
  signedIn: async (visitor, { application, patient }) => {
    await signIn(visitor, application, patient);
    return {};
  },
  offered: async (visitor, held) => {
    const application = await visitor.get('createOffers', offersRequest(held));
    return { application, offer_id: application.offer_ids[1] ?? '' };
  },
  chosen: async (visitor, { application: { application_id }, offer_id }) => ({
    application: await visitor.get('chooseOffer', { params: { application_id }, body: { offer_id } }),
  }),
  paid: async (visitor, { application: { application_id } }) => {
    const token = await visitor.tokenize(testCard);
    return visitor.get('createPaymentMethod', { params: { application_id }, body: { token, kind: 'card' } });
  },
  drafted: async (visitor, { application: { application_id }, offer_id, payment_method_id }) => {
    const application = await visitor.get('chooseOffer', {
      params: { application_id },
      body: { offer_id, payment_method_id, charge_day: 15 },
    });
    return { application, agreements: await readDocuments(visitor, offer_id) };
  },
  started: (visitor, { application: { application_id }, agreements }) =>
    visitor.get('createPlan', { params: { application_id }, body: { agreements: [...agreements] } }),
};

export const testCard = {
  kind: 'card',
  card_number: '4242424242424242',
  expiry: '12/30',
  cvv: '123',
  first_name: 'Maya',
  last_name: 'Tester',
  zip: '14604',
};

const address = { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' };

/** Takes a visitor to this stage, each step by its call: from the beginning, or from the stage `since`. */
export async function advanceTo(visitor: HttpVisitor, stage: Stage, from: Enrollment, since: Stage = 'new'): Promise<Enrollment> {
  let held = from;
  for (const next of stages.slice(stages.indexOf(since) + 1, stages.indexOf(stage) + 1) as readonly (keyof typeof steps)[])
    held = { ...held, ...(await steps[next](visitor, held)) };
  return held;
}

/** A well-formed id of nothing. */
const NOTHING = '00000000-0000-4000-8000-000000000000';

/** Before the first step. */
export function beforeFirstStep(patient: TestPatient): Enrollment {
  const bills = patient.bills.map(({ invoice }) => ({
    open_vault_id: NOTHING,
    invoice_id: invoice,
    total_amount: 52_500,
    servicing_date: '2026-03-03',
  }));
  return {
    patient,
    vault: { unique_value: NOTHING, bills } as unknown as Vault,
    application: { application_id: NOTHING } as Application,
    offer_id: NOTHING,
    payment_method_id: NOTHING,
    agreements: [{ document_id: 'payment_plan_agreement', hash: '0'.repeat(64) }],
    payment_plan_id: NOTHING,
  };
}

export async function lookUp(
  visitor: HttpVisitor,
  { lastName, birthDate }: TestPatient,
  more: { readonly patient_ssn?: string } = {},
): Promise<Vault> {
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  return visitor.get('lookup', { headers, body: { last_name: lastName, date_of_birth: birthDate, ...more } });
}

/** Requests a code, reads it in the inbox, and enters it. */
export async function signIn(visitor: HttpVisitor, { application_id }: Application, { phone }: TestPatient): Promise<void> {
  await visitor.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  await visitor.get('validateCode', { body: { application_id, code: await visitor.readCode(phone) } });
}

export function applicationRequest({ vault, patient: { lastName, birthDate } }: Enrollment) {
  const open_vault_id = vault.bills[0]?.open_vault_id ?? vault.unique_value;
  return { body: { application_unique_value: vault.unique_value, open_vault_id, last_name: lastName, date_of_birth: birthDate } };
}

export function offersRequest({ vault, application: { application_id }, patient: { firstName, lastName } }: Enrollment) {
  const bills = vault.bills.map(({ invoice_id, total_amount, servicing_date }) => ({
    invoice_id,
    amount: total_amount,
    service_date: servicing_date,
  }));
  return { params: { application_id }, body: { bills, guarantor: { first_name: firstName, last_name: lastName, address } } };
}

export async function readDocuments(visitor: HttpVisitor, offer_id: string): Promise<Agreements> {
  const { documents } = await visitor.get('unsignedDocuments', { params: { offer_id }, query: { locale: 'en' } });
  return documents.map(({ document_id, hash }) => ({ document_id, hash }));
}

let phones = 0;

/** Patients with different phones, so that no two share the limits of one. */
export function somePatients(count: number): readonly TestPatient[] {
  return Array.from({ length: count }, () => ({ ...aPatient(), phone: String(6_075_550_000 + ++phones) }));
}

export function onePatient(): TestPatient {
  const [patient] = somePatients(1);
  if (!patient) throw new Error('no patient was made');
  return patient;
}
