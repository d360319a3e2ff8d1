import { FunnelError } from '#api';
import type { CardFunding } from '#rules';
import cardValidator from 'card-validator';
import type { FromSchema } from 'json-schema-to-ts';

import { simulatedCard } from '../personas/test-payment-methods.ts';
import type { StoredToken } from './token-store.ts';

const short = { type: 'string', maxLength: 100 } as const;

/** The fields of the payment method form, as browsers send them here and nowhere else. */
export const fieldsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { enum: ['bank', 'card', 'hsa-fsa'] },
    account_holder: short,
    account_type: { enum: ['checking', 'savings'] },
    routing_number: short,
    account_number: short,
    first_name: short,
    last_name: short,
    card_number: short,
    expiry: short,
    cvv: short,
    zip: short,
  },
} as const;

export type PaymentFields = FromSchema<typeof fieldsSchema>;

/** A payment method as it was typed and checked. `number` leaves the process only as a fingerprint. */
export interface Described extends Pick<
  StoredToken,
  'kind' | 'brand' | 'funding' | 'last4' | 'bank_name' | 'exp_month' | 'exp_year' | 'behaviour'
> {
  readonly number: string;
}

/** Checks a card again, as no browser is believed, and keeps what may be kept. The security code is looked at and forgotten. */
export function describeCard({ card_number = '', expiry = '', cvv = '' }: PaymentFields): Described {
  const number = card_number.replace(/[\s-]/g, '');
  const card = cardValidator.number(number);
  if (!/^\d{12,19}$/.test(number) || !card.isValid) throw refused('card_number');
  const date = cardValidator.expirationDate(expiry);
  if (!date.isValid || date.month === null || date.year === null) throw refused('expiry');
  if (!cardValidator.cvv(cvv, card.card?.code.size ?? 3).isValid) throw refused('cvv');
  return {
    number,
    kind: 'card',
    brand: card.card?.niceType ?? null,
    funding: readCardFunding(simulatedCard(number).reports),
    last4: number.slice(-4),
    bank_name: null,
    exp_month: Number(date.month),
    exp_year: fourDigits(Number(date.year)),
    behaviour: simulatedCard(number).answer,
  };
}

function fourDigits(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function refused(field: string): FunnelError {
  return new FunnelError('payment_method_error', { message: 'the card was mistyped', details: { field } });
}

/**
 * Processors' words for the funding of a card, in lower case: `card.funding` of Stripe (debit, credit, prepaid, unknown) and
 * `card_type` of Finix, which also names health cards and states whether a prepaid card can be reloaded.
 */
const WORDS: ReadonlyMap<unknown, CardFunding> = new Map([
  ['debit', 'debit'],
  ['credit', 'credit'],
  ['prepaid', 'prepaid'],
  ['reloadable_prepaid', 'prepaid'],
  ['non_reloadable_prepaid', 'prepaid'],
  ['hsa_fsa', 'hsa'],
]);

/** Reads what a processor reports of a card's funding. A word that no processor is known to use is `unknown`, never a guess. */
export function readCardFunding(word: unknown): CardFunding {
  return (typeof word === 'string' && WORDS.get(word.toLowerCase())) || 'unknown';
}
