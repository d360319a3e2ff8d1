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

/** The name of a suggestion at a service that gives the whole address only for a chosen one. */
export const suggestionIdSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,300}$' } as const;

/** An address that begins like what was typed. */
export const addressSuggestionSchema = closedObject(
  {
    address: { ...textSchema, description: 'the first line, with its number where one was typed' },
    city: textSchema,
    state: { type: 'string', pattern: '^[A-Z]{2}$' },
    postal_code: {
      type: 'string',
      pattern: '^(\\d{5})?$',
      description: 'empty where a service gives it only for a chosen address',
    },
    address_number: { ...textSchema, description: 'empty where no number was typed yet' },
  },
  { suggestion_id: suggestionIdSchema },
);

/** An address that begins like what was typed. */
export type AddressSuggestion = Entity<typeof addressSuggestionSchema>;
