import { lookUpByPhone } from './agents.ts';
import type { Enrollee } from './answers.ts';
import { aPatient, freshFirstName, freshLastName, freshPhone } from './patient.ts';
import type { Arrival } from './arrive.ts';
import { importPatients } from './service.ts';
import { enterCode, readCode } from './steps.ts';

/** A child whose bills a guarantor of this last name answers for. The simulated bureau decides by that name. */
const childOf = (lastName: string) => () =>
  aPatient({
    firstName: 'Lucy',
    birthDate: `01/01/${new Date().getFullYear() - 12}`,
    guarantors: [{ firstName: freshFirstName(), lastName, phone: freshPhone() }],
  });

/** Refused by the bureau as the persona of this last name is. */
const refusedAs = (lastName: string): Arrival => ({
  patient: childOf(lastName),
  until: 'verify-code',
  finish: async (visitor, { patient }) => enterCode(visitor, await readCode(visitor, patient.guarantors[0]?.phone ?? '')),
});

/** Refused without a browser, for a reason that has no page of its own. */
export const refused: Arrival = {
  patient: childOf('Silva'),
  until: 'verify-code',
  next: async ({ visitor, patient }) => visitor.submit({ code: await visitor.readCode(patient.guarantors[0]?.phone ?? '') }),
};

/** The same when the patient can correct the first refusal, and the second one redirects. */
const refusedTwiceAs = (lastName: string): Arrival => ({
  patient: childOf(lastName),
  until: 'verify-code',
  async next({ visitor, patient }) {
    await visitor.submit({ code: await visitor.readCode(patient.guarantors[0]?.phone ?? '') });
    await visitor.act('try-again');
  },
});

/** A page that needs nothing before it. */
const open: Arrival = { until: 'bill-info' };

/** A patient whose name and birth date match no record. */
const unknown: Arrival = {
  until: 'bill-info',
  next: ({ visitor }) => visitor.submit({ patientLastName: freshLastName('Unknown'), patientDateOfBirth: '03/27/1984' }),
};

/** On the pages of the provider whose patients type the number on their bill. */
const byIdentifier: Arrival = { slug: 'riverbend', until: 'bill-info-identifier' };

/** Imports one more bill for a patient whose plan has started. */
export async function importOneMoreBill({ patient }: Enrollee): Promise<void> {
  await importPatients({ ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });
}

/** For an arrival in which nothing happens before the patient returns. */
export const nothingElse = async (): Promise<void> => undefined;

/** A patient with a plan that does not hold their newest bill. */
const withNewBill: Arrival = { until: 'success', again: { between: importOneMoreBill, until: 'plan-exists' } };

/** A customer-service agent whose caller answers for the bills of two patients. */
const severalMatches: Arrival = {
  agent: 'CS-1042',
  patient: () => childOf(freshLastName('Caller'))(),
  until: 'agent-lookup',
  async next({ patient }) {
    await importPatients(aPatient({ firstName: 'Theo', birthDate: patient.birthDate, guarantors: patient.guarantors }));
  },
  // The choices for a caller are not stored, so the browser looks them up.
  async finish(visitor, { patient }) {
    for (const guarantor of patient.guarantors) await lookUpByPhone(visitor, guarantor);
  },
};

/** The shortest path to each step of the enrollment flow. */
export const arrivals: Readonly<Record<string, Arrival>> = {
  'external-agent-info': { agent: 'EX-2071' },
  'agent-lookup': { agent: 'CS-1042' },
  'agent-choose': severalMatches,
  // Customer service arrives here from the patients' page for help. This is the agents' form of that request.
  'agent-request': { agent: 'CS-1042', until: 'agent-lookup' },
  // Behind a link that an agent sent; this one is of no agent.
  'phone-link': { until: 'bill-info', finish: (visitor) => visitor.open(`/phone-link#${'a'.repeat(43)}`) },
  'bill-info': {},
  'bill-info-identifier': byIdentifier,
  'bill-info-error': {
    ...byIdentifier,
    async next({ visitor }) {
      await visitor.act('no-bill');
      await visitor.submit({ patientLastName: freshLastName('Unknown'), patientDateOfBirth: '03/27/1984' });
    },
  },
  'bill-info-identifier-error': {
    ...byIdentifier,
    next: ({ visitor }) => visitor.submit({ patient_identifier: 'LH-000000', patientDateOfBirth: '03/27/1984' }),
  },
  'bill-info-phone': unknown,
  'confirm-mrn': unknown,
  ssn: unknown,
  'lets-get-in-touch': open,
  'error-vault': open,
  'select-user': {
    patient: () =>
      aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] }),
  },
  'invoice-to-pay': {},
  'review-info': {},
  'verify-code': {},
  'payment-plan': {},
  'connect-payment-method': {},
  // This provider offers it.
  'pay-in-full': {
    slug: 'riverbend',
    until: 'connect-payment-method',
    next: ({ visitor }) => visitor.act('pay-in-full'),
  },
  'confirm-payment': {},
  success: {},
  'plan-exists': { until: 'success' },
  'add-bills': { ...withNewBill, next: ({ visitor }) => visitor.act('add-bills') },
  // The preview of the new plan is not stored, so each visitor requests it again.
  'confirm-bills': {
    ...withNewBill,
    next: ({ visitor }) => visitor.act('add-bills'),
    finish: (visitor) => visitor.page.locator('button[type=submit]').click(),
  },
  address: refusedAs('Vega'),
  'error-identity': refusedTwiceAs('Pellegrino'),
  'error-enroll': refusedAs('Silva'),
  'credit-freeze': refusedAs('Petrov'),
  'bankruptcy-exists': refusedAs('Moreau'),
  'ofac-hit': refusedAs('Stone'),
  'no-credit-record-found': refusedTwiceAs('Marchetti'),
  error: open,
};
