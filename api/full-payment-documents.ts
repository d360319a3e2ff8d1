import { defineCall } from './call.ts';
import { documentSchema } from './entities/document.ts';
import { applicationParamsSchema, centsSchema, closedObject, localeQuerySchema } from './entities/schema.ts';

/** The authorization of one payment today: of the chosen bills, or of what came back of a payment in full. Nothing is changed. */
export const fullPaymentDocuments = defineCall({
  name: 'full-payment-documents',
  summary: 'What is agreed to when the bills are paid in full',
  method: 'GET',
  path: '/direct-application/:application_id/full-payment',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  query: localeQuerySchema,
  answers: {
    200: closedObject({ amount: centsSchema, documents: { type: 'array', items: documentSchema } }),
  },
  errors: [
    'application_is_already_completed',
    'application_bills_modified',
    'missing_offers_on_application',
    'offer_not_found',
    'offer_expired',
    'offer_invalidated',
    'operation_not_available_yet',
  ],
});
