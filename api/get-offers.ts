import { defineCall } from './call.ts';
import { offerSchema } from './entities/offer.ts';
import { idSchema, closedObject } from './entities/schema.ts';
/** Shortest plan first. An id of another person returns 404. */
export const getOffers = defineCall({
  name: 'get-offers',
  summary: 'Offers by their ids',
  method: 'GET',
  path: '/offers',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  query: closedObject({ offer_ids: { type: 'array', minItems: 1, maxItems: 50, items: idSchema } }),
  answers: {
    200: closedObject({ offers: { type: 'array', items: offerSchema } }),
  },
  errors: ['offer_not_found'],
});
