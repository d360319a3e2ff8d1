import { lookUpByPhone } from './agents.ts';
import type { Enrollee } from './answers.ts';
import { aPatient, freshFirstName, freshLastName, freshPhone } from './patient.ts';
import type { Arrival } from './arrive.ts';
import { importPatients } from './service.ts';
import { enterCode, readCode } from './steps.ts';

/** A child whose bills somebody of this last name answers for: the simulated bureau answers by that name. */
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

/** Refused for a reason without a page of its own, without a browser. */
export const refused: Arrival = {
  patient: childOf('Silva'),
  until: 'verify-code',
  next: async ({ visitor, patient }) => visitor.submit({ code: await visitor.readCode(patient.guarantors[0]?.phone ?? '') }),
};

/** The same where the first refusal can be cured, and the second one leads on. */
const refusedTwiceAs = (lastName: string): Arrival => ({
  patient: childOf(lastName),
  until: 'verify-code',
  async next({ visitor, patient }) {
    await visitor.submit({ code: await visitor.readCode(patient.guarantors[0]?.phone ?? '') });
    await visitor.act('try-again');
  },
});

/** Open to everybody who knows the path. */
const open: Arrival = { until: 'bill-info' };

/** Somebody whose name and birth date are nobody's. */
const unknown: Arrival = {
  until: 'bill-info',
  next: ({ visitor }) => visitor.submit({ patientLastName: freshLastName('Nobody'), patientDateOfBirth: '03/27/1984' }),
};

/** On the pages of the provider whose patients type the number on their bill. */
const byIdentifier: Arrival = { slug: 'riverbend', until: 'bill-info-identifier' };

/** One more bill for somebody whose plan has started. */
export async function importOneMoreBill({ patient }: Enrollee): Promise<void> {
  await importPatients({ ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });
}

/** Before the same person comes again. */
export const nothingElse = async (): Promise<void> => undefined;

/** Somebody with a plan whose newest bill is not on it. */
const withNewBill: Arrival = { until: 'success', again: { meanwhile: importOneMoreBill, until: 'plan-exists' } };

/** A customer-service agent whose caller answers for the bills of two patients. */
const severalMatches: Arrival = {
  agent: 'CS-1042',
  patient: () => childOf(freshLastName('Caller'))(),
  until: 'agent-lookup',
  async next({ patient }) {
    await importPatients(aPatient({ firstName: 'Theo', birthDate: patient.birthDate, guarantors: patient.guarantors }));
  },
  // Whom a caller may have meant is kept nowhere.
  async finish(visitor, { patient }) {
    for (const guarantor of patient.guarantors) await lookUpByPhone(visitor, guarantor);
  },
};

/** How to reach each step of the enrollment flow, by the shortest way. */
export const arrivals: Readonly<Record<string, Arrival>> = {
  'external-agent-info': { agent: 'EX-2071' },
  'agent-lookup': { agent: 'CS-1042' },
  'agent-choose': severalMatches,
  // Where customer service lands that opens the patients' page for the same: the form for a request stands here for agents.
  'agent-request': { agent: 'CS-1042', until: 'agent-lookup' },
  'bill-info': {},
  'bill-info-identifier': byIdentifier,
  'bill-info-error': {
    ...byIdentifier,
    async next({ visitor }) {
      await visitor.act('no-bill');
      await visitor.submit({ patientLastName: freshLastName('Nobody'), patientDateOfBirth: '03/27/1984' });
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
  'confirm-payment': {},
  success: {},
  'plan-exists': { until: 'success' },
  'add-bills': { ...withNewBill, next: ({ visitor }) => visitor.act('add-bills') },
  // What the plan would become is kept nowhere: whoever comes anew asks for it anew.
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
