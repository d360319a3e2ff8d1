import { type Entity, closedObject, textSchema } from './schema.ts';

/** Where a guarantor lives (spec 3). */
export const addressSchema = closedObject({
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
});

/** The address of a guarantor. */
export type Address = Entity<typeof addressSchema>;

/** An address that begins like what was typed. */
export const addressSuggestionSchema = closedObject({
  address: { ...textSchema, description: 'the first line, with its number where one was typed' },
  city: textSchema,
  state: { type: 'string', pattern: '^[A-Z]{2}$' },
  postal_code: { type: 'string', pattern: '^\\d{5}$' },
  address_number: { ...textSchema, description: 'empty where no number was typed yet' },
});
