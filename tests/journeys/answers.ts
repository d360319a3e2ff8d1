import type { Application, Offer, VaultData } from '#api/entities';

import type { ApiVisitor } from './api-visitor.ts';
import type { TestPatient } from './patient.ts';

/** A patient on the path to a plan, and the visitor that acts for them. */
export interface Enrollee {
  readonly patient: TestPatient;
  readonly visitor: ApiVisitor;
}

/** The answer to the form of each step, from a patient who wants to continue. */
export const answers: Readonly<Record<string, (enrollee: Enrollee) => unknown>> = {
  'bill-info': ({ patient }) => ({ patientLastName: patient.lastName, patientDateOfBirth: patient.birthDate }),
  'bill-info-identifier': ({ patient }) => ({ patient_identifier: patient.mrn, patientDateOfBirth: patient.birthDate }),
  'select-user': ({ visitor }) => {
    const { guarantors } = visitor.slots()['vaultData'] as VaultData;
    return { person: guarantors[0]?.guarantor_id ?? 'patient' };
  },
  'invoice-to-pay': ({ visitor }) => ({
    billIds: (visitor.slots()['vaultData'] as VaultData).bills.map(({ invoice_id }) => invoice_id),
  }),
  'review-info': () => ({ creditCheckConsent: true }),
  'verify-code': async ({ visitor, patient }) => ({
    code: await visitor.readCode(patient.guarantors[0]?.phone ?? patient.phone),
  }),
  'payment-plan': ({ visitor }) => {
    const [offer] = visitor.slots()['offers'] as readonly Offer[];
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
  'add-bills': ({ visitor }) => {
    const { bill_invoice_ids } = visitor.slots()['application'] as Application;
    const { bills } = visitor.slots()['vaultData'] as VaultData;
    const newBillIds = bills.map(({ invoice_id }) => invoice_id).filter((id) => !bill_invoice_ids.includes(id));
    return { newBillIds, choice: 'higher' };
  },
  'confirm-payment': ({ visitor }) => ({ agreements: visitor.slots()['documents'] }),
};

/** Answers every step until the visitor reaches this one. */
export async function answerUntil(enrollee: Enrollee, to: string): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    const step = await enrollee.visitor.step();
    if (step.id === to) return;
    const answer = answers[step.id];
    if (!answer) throw new Error(`the path to "${to}" passes "${step.id}", for which there is no answer`);
    const before = step.id;
    await enrollee.visitor.submit(await answer(enrollee));
    if ((await enrollee.visitor.step()).id === before) {
      const { messages } = enrollee.visitor.store.getState();
      throw new Error(`the path to "${to}" does not continue at "${before}": ${JSON.stringify(messages)}`);
    }
  }
  throw new Error(`"${to}" is more than 20 steps away`);
}
