import type { Entity } from './entity.ts';
import { centsSchema, daySchema, idSchema } from './scalars.ts';

/** One possible plan, all of them at the same total. */
export const offerSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'offer_id',
    'kind',
    'months',
    'monthly_amount',
    'last_amount',
    'total_amount',
    'first_payment_date',
    'last_payment_date',
    'charge_day',
  ],
  properties: {
    offer_id: idSchema,
    kind: { enum: ['CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK'] },
    months: { type: 'integer', minimum: 1 },
    monthly_amount: centsSchema,
    last_amount: centsSchema,
    total_amount: centsSchema,
    first_payment_date: daySchema,
    last_payment_date: daySchema,
    charge_day: { type: 'integer', minimum: 1, maximum: 31 },
  },
} as const;

/** One possible plan. */
export type Offer = Entity<typeof offerSchema>;
