import { lookUpByPhone } from './agents.ts';
import type { Walker } from './answers.ts';
import { aPatient, freshFirstName, freshLastName, freshPhone } from './patient.ts';
import type { Way } from './reach.ts';
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
const refusedAs = (lastName: string): Way => ({
  patient: childOf(lastName),
  until: 'verify-code',
  finish: async (visit, { patient }) => enterCode(visit, await readCode(visit, patient.guarantors[0]?.phone ?? '')),
});

/** Refused for a reason without a page of its own, without a browser. */
export const refused: Way = {
  patient: childOf('Silva'),
  until: 'verify-code',
  next: async ({ visit, patient }) => visit.submit({ code: await visit.readCode(patient.guarantors[0]?.phone ?? '') }),
};

/** The same where the first refusal can be cured, and the second one leads on. */
const refusedTwiceAs = (lastName: string): Way => ({
  patient: childOf(lastName),
  until: 'verify-code',
  async next({ visit, patient }) {
    await visit.submit({ code: await visit.readCode(patient.guarantors[0]?.phone ?? '') });
    await visit.act('try-again');
  },
});

/** Open to everybody who knows the path. */
const open: Way = { until: 'bill-info' };

/** Somebody whose name and birth date are nobody's. */
const unknown: Way = {
  until: 'bill-info',
  next: ({ visit }) => visit.submit({ patientLastName: freshLastName('Nobody'), patientDateOfBirth: '03/27/1984' }),
};

/** On the pages of the provider whose patients type the number on their bill. */
const byIdentifier: Way = { slug: 'riverbend', until: 'bill-info-identifier' };

/** One more bill for somebody whose plan has started. */
export async function importOneMoreBill({ patient }: Walker): Promise<void> {
  await importPatients({ ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });
}

/** Before the same person comes again. */
export const nothingHappens = async (): Promise<void> => undefined;

/** Somebody with a plan whose newest bill is not on it. */
const withNewBill: Way = { until: 'success', again: { meanwhile: importOneMoreBill, until: 'plan-exists' } };

/** A customer-service agent whose caller answers for the bills of two patients. */
const severalMatches: Way = {
  agent: 'CS-1042',
  patient: () => childOf(freshLastName('Caller'))(),
  until: 'agent-lookup',
  async next({ patient }) {
    await importPatients(aPatient({ firstName: 'Theo', birthDate: patient.birthDate, guarantors: patient.guarantors }));
  },
  // Whom a caller may have meant is kept nowhere.
  async finish(visit, { patient }) {
    for (const guarantor of patient.guarantors) await lookUpByPhone(visit, guarantor);
  },
};

/** How to reach each step of the enrollment flow, by the shortest way. */
export const ways: Readonly<Record<string, Way>> = {
  'external-agent-info': { agent: 'EX-2071' },
  'agent-lookup': { agent: 'CS-1042' },
  'agent-choose': severalMatches,
  // Where customer service lands that opens the patients' page for the same: the form for a request stands here for agents.
  'agent-request': { agent: 'CS-1042', until: 'agent-lookup' },
  'bill-info': {},
  'bill-info-identifier': byIdentifier,
  'bill-info-error': {
    ...byIdentifier,
    async next({ visit }) {
      await visit.act('no-bill');
      await visit.submit({ patientLastName: freshLastName('Nobody'), patientDateOfBirth: '03/27/1984' });
    },
  },
  'bill-info-identifier-error': {
    ...byIdentifier,
    next: ({ visit }) => visit.submit({ patient_identifier: 'LH-000000', patientDateOfBirth: '03/27/1984' }),
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
  'add-bills': { ...withNewBill, next: ({ visit }) => visit.act('add-bills') },
  // What the plan would become is kept nowhere: whoever comes anew asks for it anew.
  'confirm-bills': {
    ...withNewBill,
    next: ({ visit }) => visit.act('add-bills'),
    finish: (visit) => visit.page.locator('button[type=submit]').click(),
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
