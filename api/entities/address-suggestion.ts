import { textSchema } from './scalars.ts';

/** An address that begins like what was typed. */
export const addressSuggestionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'city', 'state', 'postal_code', 'address_number'],
  properties: {
    address: { ...textSchema, description: 'the first line, with its number where one was typed' },
    city: textSchema,
    state: { type: 'string', pattern: '^[A-Z]{2}$' },
    postal_code: { type: 'string', pattern: '^\\d{5}$' },
    address_number: { ...textSchema, description: 'empty where no number was typed yet' },
  },
} as const;
