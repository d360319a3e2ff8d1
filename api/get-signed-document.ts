import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject, idSchema } from './entities/schema.ts';

/** A signed document to keep on paper. Without a hash, the newest with this id: each amendment signs its documents anew. */
export const getSignedDocument = defineCall({
  name: 'get-signed-document',
  summary: 'A signed document as a PDF',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan/documents/:document_id.pdf',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: closedObject({ ...applicationParamsSchema.properties, document_id: idSchema }),
  query: closedObject({}, { hash: { type: 'string', pattern: '^[0-9a-f]{64}$' } }),
  answers: { 200: { type: 'string', contentMediaType: 'application/pdf', description: 'PDF' } },
  errors: ['payment_plan_not_found'],
});
