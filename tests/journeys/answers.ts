import type { Application, Offer, VaultData } from '#api/entities';

import type { Headless } from './headless.ts';
import type { TestPatient } from './patient.ts';

/** Somebody on the way, who knows what to answer. */
export interface Walker {
  readonly patient: TestPatient;
  readonly visit: Headless;
}

/** What the form of each step is given by a person who wants to get on. */
export const answers: Readonly<Record<string, (walker: Walker) => unknown>> = {
  'bill-info': ({ patient }) => ({ patientLastName: patient.lastName, patientDateOfBirth: patient.birthDate }),
  'bill-info-identifier': ({ patient }) => ({ patient_identifier: patient.mrn, patientDateOfBirth: patient.birthDate }),
  'select-user': ({ visit }) => {
    const { guarantors } = visit.slots()['vaultData'] as VaultData;
    return { person: guarantors[0]?.guarantor_id ?? 'patient' };
  },
  'invoice-to-pay': ({ visit }) => ({
    billIds: (visit.slots()['vaultData'] as VaultData).bills.map(({ invoice_id }) => invoice_id),
  }),
  'review-info': () => ({ creditCheckConsent: true }),
  'verify-code': async ({ visit, patient }) => ({ code: await visit.readCode(patient.guarantors[0]?.phone ?? patient.phone) }),
  'payment-plan': ({ visit }) => {
    const [offer] = visit.slots()['offers'] as readonly Offer[];
    return { offerId: offer?.offer_id };
  },
  'connect-payment-method': () => ({
    kind: 'card',
    card_number: '4242424242424242',
    expiry: '12/30',
    cvv: '123',
    first_name: 'Maya',
    last_name: 'Tester',
    zip: '14604',
  }),
  'external-agent-info': () => ({ agentName: 'Dana Wells', externalId: 'EX-2071' }),
  'agent-lookup': ({ patient }) => ({
    firstName: patient.firstName,
    lastName: patient.lastName,
    contactBy: 'phone',
    phone: patient.phone,
  }),
  'add-bills': ({ visit }) => {
    const { bill_invoice_ids } = visit.slots()['application'] as Application;
    const { bills } = visit.slots()['vaultData'] as VaultData;
    return { newBillIds: bills.map(({ invoice_id }) => invoice_id).filter((id) => !bill_invoice_ids.includes(id)) };
  },
  'confirm-payment': ({ visit }) => ({ agreements: visit.slots()['documents'] }),
};

/** Answers every step until this one is reached. */
export async function walkHeadless(walker: Walker, to: string): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    const step = await walker.visit.step();
    if (step.id === to) return;
    const answer = answers[step.id];
    if (!answer) throw new Error(`on the way to "${to}" nobody knows what to answer at "${step.id}"`);
    const before = step.id;
    await walker.visit.submit(await answer(walker));
    if ((await walker.visit.step()).id === before) {
      const { messages } = walker.visit.store.getState();
      throw new Error(`on the way to "${to}" nothing leads on from "${before}": ${JSON.stringify(messages)}`);
    }
  }
  throw new Error(`"${to}" is too far away`);
}
