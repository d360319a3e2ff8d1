import type { Entity } from './entity.ts';

/** Where a guarantor lives (spec 3). */
export const addressSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'city', 'state', 'postal_code', 'address_number'],
  properties: {
    address: { type: 'string', minLength: 1, maxLength: 200, description: 'the whole first line, with its number' },
    city: { type: 'string', minLength: 1, maxLength: 100 },
    state: { type: 'string', pattern: '^[A-Z]{2}$' },
    postal_code: { type: 'string', pattern: '^\\d{5}$' },
    address_number: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'the house number alone, which the bureau matches on',
    },
  },
} as const;

/** The address of a guarantor. */
export type Address = Entity<typeof addressSchema>;
