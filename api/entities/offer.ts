import { type Entity, centsSchema, daySchema, idSchema, closedObject } from './schema.ts';
/** One possible plan, all of them at the same total. */
export const offerSchema = closedObject({
  offer_id: idSchema,
  kind: { enum: ['CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK'] },
  months: { type: 'integer', minimum: 1 },
  monthly_amount: centsSchema,
  last_amount: centsSchema,
  total_amount: centsSchema,
  first_payment_date: daySchema,
  last_payment_date: daySchema,
  charge_day: { type: 'integer', minimum: 1, maximum: 31 },
});

/** One possible plan. */
export type Offer = Entity<typeof offerSchema>;
