import type { Offer, VaultData } from '#api/entities';

import type { Visitor } from './visitor.ts';

/** Who goes through the flows of a preview, and what they type. */
export interface ArrivingPerson {
  readonly first_name: string;
  readonly last_name: string;
  /** MM/DD/YYYY. */
  readonly birth_date: string;
  /** The record number that the preview gave them. */
  readonly mrn: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** A person at a step. */
export interface Arriving {
  readonly person: ArrivingPerson;
  readonly visitor: Visitor;
  /** The newest code that was sent since this moment. */
  readonly readCode: (since: Date) => Promise<string>;
  /** Where the last step was left. */
  readonly leftAt: Date;
}

type Answer = (arriving: Arriving) => unknown;

const byName: Answer = ({ person }) => ({ patientLastName: person.last_name, patientDateOfBirth: person.birth_date });
const byNumber: Answer = ({ person }) => ({ patient_identifier: person.mrn, patientDateOfBirth: person.birth_date });
const code: Answer = async ({ readCode, leftAt }) => ({ code: await readCode(leftAt) });

/** What a person answers on each step who wants to go on. No answer starts or moves a plan: a step before is where they stop. */
export const answers: Readonly<Record<string, Answer>> = {
  'bill-info': byName,
  'bill-info-identifier': byNumber,
  'find-plan': byName,
  'find-plan-by-number': byNumber,
  'select-user': () => ({ person: 'patient' }),
  'invoice-to-pay': ({ visitor }) => ({
    billIds: (visitor.slots()['vaultData'] as VaultData).bills
      .filter(({ in_plan }) => !in_plan)
      .map(({ invoice_id }) => invoice_id),
  }),
  'review-info': () => ({ creditCheckConsent: true }),
  'verify-code': code,
  'validate-code': code,
  'verify-phone': ({ person }) => ({ phone: person.phone }),
  'verify-email': ({ person }) => ({ email: person.email }),
  'payment-plan': ({ visitor }) => ({ offerId: (visitor.slots()['offers'] as readonly Offer[])[0]?.offer_id }),
  'connect-payment-method': ({ person }) => ({
    kind: 'card',
    card_number: '4242424242424242',
    expiry: '12/39',
    cvv: '123',
    first_name: person.first_name,
    last_name: person.last_name,
    zip: '14604',
  }),
};

/** The answer that starts a plan. */
export const startPlan: Readonly<Record<string, Answer>> = {
  'confirm-payment': ({ visitor }) => ({ agreements: visitor.slots()['documents'] }),
};
