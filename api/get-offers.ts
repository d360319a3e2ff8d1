import { defineCall } from './call.ts';
import { offerSchema } from './entities/offer.ts';
import { idSchema } from './entities/scalars.ts';

/** Shortest plan first. An id of another person returns 404. */
export const getOffers = defineCall({
  name: 'get-offers',
  summary: 'Offers by their ids',
  method: 'GET',
  path: '/offers',
  profile: 'reading',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['offer_ids'],
    properties: { offer_ids: { type: 'array', minItems: 1, maxItems: 50, items: idSchema } },
  },
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['offers'],
      properties: { offers: { type: 'array', items: offerSchema } },
    },
  },
  errors: ['offer_not_found'],
});
