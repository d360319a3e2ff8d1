import { defineCall } from './call.ts';
import { documentSchema } from './entities/document.ts';
import { idSchema, closedObject } from './entities/schema.ts';
/** The stored bytes of what was signed. */
export const signedDocuments = defineCall({
  name: 'signed-documents',
  summary: 'Documents as they were signed',
  method: 'GET',
  path: '/docs/signed',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  query: {
    ...closedObject({}, { application_id: idSchema, offer_id: idSchema }),
    // One of the two: a document's own address knows only the offer.
    minProperties: 1,
    maxProperties: 1,
  },
  answers: {
    200: closedObject({ documents: { type: 'array', items: documentSchema } }),
  },
  errors: ['payment_plan_not_found', 'offer_not_found'],
});
