import type { Entity } from './entity.ts';
import { idSchema, maybeTextSchema } from './scalars.ts';

/** A payment method as it may be shown: never its number. */
export const paymentMethodSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['payment_method_id', 'kind', 'brand', 'last4', 'bank_name'],
  properties: {
    payment_method_id: idSchema,
    kind: { enum: ['bank', 'card', 'hsa-fsa'] },
    brand: maybeTextSchema,
    last4: { type: 'string', pattern: '^\\d{4}$' },
    bank_name: maybeTextSchema,
  },
} as const;

/** A payment method without its number. */
export type PaymentMethod = Entity<typeof paymentMethodSchema>;
