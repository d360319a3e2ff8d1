import { CARD_BRANDS, USUAL_CARDS } from '#rules';

import { choiceSchema } from './field-schemas.ts';

const balanceSchema = { type: 'integer', minimum: 1, maximum: 100_000_000 } as const;

/** The fields of a provider file for its payment plans. Amounts are whole cents. */
export const planFields = {
  statement_descriptor: {
    type: 'string',
    pattern: '^[A-Z0-9][A-Z0-9 .,&/#-]*$',
    minLength: 5,
    maxLength: 22,
    description: 'What bank statements print: 5 to 22 capital letters, digits, spaces and . , & / # -',
    examples: ['LAKESIDE HLTH PLAN'],
  },
  minimum_balance_cents: {
    ...balanceSchema,
    description: 'Smallest total that becomes a plan, in cents.',
    examples: [5000],
  },
  maximum_balance_cents: {
    ...balanceSchema,
    description: 'Largest total that becomes a plan, in cents.',
    examples: [1000000],
  },
  plan_lengths: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { type: 'integer', minimum: 1, maximum: 120, description: 'A number of months from 1 to 120.' },
    description: 'Plan lengths in months, shortest first.',
    examples: [[6, 12]],
  },
  charge_days: {
    type: 'array',
    minItems: 1,
    items: { type: 'integer', minimum: 1, maximum: 31, description: 'A day of the month from 1 to 31.' },
    description: 'Days of the month that a patient may choose, in order. In a shorter month, a later day means the last.',
    examples: [[1, 15, 28]],
  },
  first_payment_lead_days: {
    type: 'integer',
    minimum: 1,
    maximum: 60,
    default: 10,
    description: 'Days from enrolment to the earliest first payment, which is never the same day.',
  },
  collects_payments: {
    type: 'boolean',
    default: false,
    description:
      'Whether the service charges the payments of plans on their days. Otherwise the provider charges them, and a payment counts as made when its day is over.',
  },
  pay_in_full: {
    type: 'boolean',
    default: false,
    description:
      'Whether patients may pay their chosen bills with one payment today instead of a plan, where the payment processor of the provider can. Needs collects_payments.',
  },
  collection_hour: {
    type: 'integer',
    minimum: 0,
    maximum: 20,
    default: 9,
    description: 'The hour of the day, in the time zone of the provider, from which payments of the day are charged.',
  },
  payment_retry_days: {
    type: 'array',
    maxItems: 5,
    items: { type: 'integer', minimum: 1, maximum: 30, description: 'A number of days from 1 to 30.' },
    default: [3, 5],
    description:
      'How many days after a failed payment the next try follows: after the first failure, after the second, and so on. [] for no retry. A bank debit is tried again at most twice.',
    examples: [[3, 5], [7], []],
  },
  skips_allowed: {
    type: 'integer',
    minimum: 0,
    maximum: 12,
    default: 0,
    description:
      'How many payments of a plan the patient may skip on the page of their plan. The skipped payment and all after it move one month on.',
    examples: [1],
  },
  payment_methods: {
    ...choiceSchema(
      ['bank', 'card', 'hsa-fsa'],
      ['bank', 'card'],
      'Accepted payment methods, in the order in which they are offered. Others are neither shown nor taken.',
    ),
    examples: [['bank'], ['card', 'bank']],
  },
  card_brands: {
    ...choiceSchema(
      CARD_BRANDS,
      USUAL_CARDS.card_brands,
      'Brands of cards that are accepted, in the order in which they are shown. A card of another brand is refused.',
    ),
    examples: [['Visa', 'Mastercard', 'American Express', 'Discover']],
  },
  card_fundings: {
    ...choiceSchema(
      ['debit', 'credit', 'prepaid'],
      USUAL_CARDS.card_fundings,
      'Kinds of cards that are accepted under "card", as the payment processor reports them. Health cards are accepted where "payment_methods" has "hsa-fsa". A card of unknown kind is accepted.',
    ),
    examples: [['debit', 'credit']],
  },
} as const;
