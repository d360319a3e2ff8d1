import { setTimeout as sleep } from 'node:timers/promises';

import type { Offer, VaultData } from '#api/entities';
import { type DayString, toWireBirthDate } from '#rules';
import { ENROLLMENT_STEPS, type Persona, personaBirthDate } from '#server/sandbox';

import type { Visitor } from './visitor.ts';

/** Who goes through the enrollment of a preview. */
export interface Arriving {
  readonly persona: Persona;
  /** The record number that the preview gave them. */
  readonly mrn: string;
  readonly today: DayString;
  readonly visitor: Visitor;
  /** The newest code that was sent since this moment. */
  readonly readCode: (since: Date) => Promise<string>;
  /** Where the last step was left. */
  readonly leftAt: Date;
}

const birthDate = ({ persona, today }: Arriving) => toWireBirthDate(personaBirthDate(persona, today));

/** What a persona answers on each step of the main path who wants to go on. The last step starts a plan, so no one leaves it. */
export const answers: Readonly<Record<string, (arriving: Arriving) => unknown>> = {
  'bill-info': (who) => ({ patientLastName: who.persona.last_name, patientDateOfBirth: birthDate(who) }),
  'bill-info-identifier': (who) => ({ patient_identifier: who.mrn, patientDateOfBirth: birthDate(who) }),
  'select-user': () => ({ person: 'patient' }),
  'invoice-to-pay': ({ visitor }) => ({
    billIds: (visitor.slots()['vaultData'] as VaultData).bills
      .filter(({ in_plan }) => !in_plan)
      .map(({ invoice_id }) => invoice_id),
  }),
  'review-info': () => ({ creditCheckConsent: true }),
  'verify-code': async ({ readCode, leftAt }) => ({ code: await readCode(leftAt) }),
  'payment-plan': ({ visitor }) => ({ offerId: (visitor.slots()['offers'] as readonly Offer[])[0]?.offer_id }),
  'connect-payment-method': ({ persona }) => ({
    kind: 'card',
    card_number: '4242424242424242',
    expiry: '12/39',
    cvv: '123',
    first_name: persona.first_name,
    last_name: persona.last_name,
    zip: '14604',
  }),
};

/** The steps at which a persona can be, in their order. */
export const ARRIVAL_STEPS: readonly string[] = ENROLLMENT_STEPS;

const DELIVERED_WITHIN_MS = 5_000;
const PAUSE_MS = 50;

interface InboxMessage {
  readonly code: string | null;
  readonly sent_at: string;
}

/** Reads a code of the test inbox: a message is delivered some time after the response to the request that asked for it. */
export async function readNewestCode(fetch: typeof globalThis.fetch, origin: string, since: Date): Promise<string> {
  const until = Date.now() + DELIVERED_WITHIN_MS;
  while (Date.now() < until) {
    const messages = (await (await fetch(`${origin}/test/inbox.json`)).json()) as readonly InboxMessage[];
    const found = messages.find(({ code, sent_at }) => code !== null && new Date(sent_at) >= since);
    if (found?.code != null) return found.code;
    await sleep(PAUSE_MS);
  }
  throw new Error('no code was sent');
}
