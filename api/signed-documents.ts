import { defineCall } from './call.ts';
import { documentSchema } from './entities/document.ts';
import { idSchema } from './entities/scalars.ts';

/** The stored bytes of what was signed. */
export const signedDocuments = defineCall({
  name: 'signed-documents',
  summary: 'Documents as they were signed',
  method: 'GET',
  path: '/docs/signed',
  profile: 'reading',
  access: 'verified',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['application_id'],
    properties: { application_id: idSchema },
  },
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['documents'],
      properties: { documents: { type: 'array', items: documentSchema } },
    },
  },
  errors: ['payment_plan_not_found'],
});
