import type { FromSchema } from 'json-schema-to-ts';

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
