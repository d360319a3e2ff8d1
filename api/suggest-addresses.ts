import { defineCall } from './call.ts';
import { freeTextSchema } from './entities/free-text.ts';
import { addressSuggestionSchema, suggestionIdSchema } from './entities/address.ts';
import { closedObject } from './entities/schema.ts';

/** A POST, because a person's address must not be part of a URL. */
export const suggestAddresses = defineCall({
  name: 'suggest-addresses',
  summary: 'Addresses that begin like what was typed',
  method: 'POST',
  path: '/direct-application/address-suggestions',
  access: 'found',
  touches: 'nothing',
  headers: {
    type: 'object',
    required: ['x-maps-token'],
    properties: { 'x-maps-token': { type: 'string', minLength: 1, maxLength: 200 } },
  },
  body: closedObject(
    { text: { ...freeTextSchema, minLength: 1 } },
    {
      suggestion_id: {
        ...suggestionIdSchema,
        description: 'the suggestion that was chosen: the whole address of it alone is answered',
      },
    },
  ),
  answers: {
    200: closedObject({ suggestions: { type: 'array', maxItems: 6, items: addressSuggestionSchema } }),
  },
  errors: ['verification_token_missing'],
});
