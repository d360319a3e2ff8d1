import { defineCall } from './call.ts';
import { documentSchema } from './entities/document.ts';
import { localeQuerySchema, idSchema, closedObject } from './entities/schema.ts';
/** Rendered from the chosen offer's own data (design 9.5); the hash goes back with the agreement. */
export const unsignedDocuments = defineCall({
  name: 'unsigned-documents',
  summary: 'Documents to read before the plan starts',
  method: 'GET',
  path: '/docs/:offer_id/unsigned',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: closedObject({ offer_id: idSchema }),
  query: localeQuerySchema,
  answers: {
    200: closedObject({ documents: { type: 'array', items: documentSchema } }),
  },
  errors: [
    'offer_not_found',
    'offer_expired',
    'payment_plan_due_date_is_today',
    'offer_invalidated',
    'application_bills_modified',
    'missing_offers_on_application',
    'application_is_already_completed',
    'payment_method_not_found',
    'payment_method_inactive',
  ],
});
