import type { Entity } from './entity.ts';
import { draftSchema } from './draft.ts';
import { daySchema, idSchema, textSchema } from './scalars.ts';

/** A plan that has been started. */
export const planSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['payment_plan_id', 'confirmation_code', 'kind', 'status', 'takes_effect_on', 'draft', 'started_at'],
  properties: {
    payment_plan_id: idSchema,
    confirmation_code: textSchema,
    kind: { enum: ['CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK'] },
    status: {
      enum: ['PENDING', 'ACTIVE', 'COMPLETED'],
      description: 'pending until the billing cycle of an old plan has turned; completed from the day after the last payment',
    },
    takes_effect_on: {
      anyOf: [daySchema, { type: 'null' }],
      description: 'the last payment of the old plan that it continues; null for a plan of bills',
    },
    draft: draftSchema,
    started_at: textSchema,
  },
} as const;

/** A started plan. */
export type Plan = Entity<typeof planSchema>;
