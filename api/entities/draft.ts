import type { Entity } from './entity.ts';
import { instalmentSchema } from './instalment.ts';
import { paymentMethodSchema } from './payment-method.ts';
import { centsSchema, daySchema, idSchema } from './scalars.ts';

/** An offer with a payment method and a charge day: what confirm-payment shows (design 9.1). */
export const draftSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'offer_id',
    'months',
    'monthly_amount',
    'last_amount',
    'total_amount',
    'charge_day',
    'first_payment_date',
    'last_payment_date',
    'instalments',
    'payment_method',
  ],
  properties: {
    offer_id: idSchema,
    months: { type: 'integer', minimum: 1 },
    monthly_amount: centsSchema,
    last_amount: centsSchema,
    total_amount: centsSchema,
    charge_day: { type: 'integer', minimum: 1, maximum: 31 },
    first_payment_date: daySchema,
    last_payment_date: daySchema,
    instalments: { type: 'array', items: instalmentSchema },
    payment_method: paymentMethodSchema,
  },
} as const;

/** A plan that the patient has not yet confirmed. */
export type PlanDraft = Entity<typeof draftSchema>;
