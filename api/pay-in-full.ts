import { defineCall } from './call.ts';
import { agreementsSchema } from './entities/document.ts';
import { paidInFullSchema } from './entities/paid.ts';
import { applicationParamsSchema, centsSchema, closedObject, idSchema } from './entities/schema.ts';

/**
 * One payment of the chosen bills instead of a plan. The same key charges once, whatever fails in between, and while one such payment is
 * under way, another key charges nothing. A payment that fails leaves the application as it was.
 */
export const payInFull = defineCall({
  name: 'pay-in-full',
  summary: 'Pay the chosen bills with one payment today',
  method: 'POST',
  path: '/direct-application/:application_id/full-payment',
  access: 'verified',
  touches: 'money',
  idempotent: true,
  params: applicationParamsSchema,
  body: closedObject({
    amount: { ...centsSchema, minimum: 1, description: 'what the page shows; where the bills differ by now, nothing is charged' },
    payment_method_id: idSchema,
    agreements: agreementsSchema,
  }),
  answers: { 201: paidInFullSchema },
  errors: [
    'application_is_already_completed',
    'application_bills_modified',
    'bill_already_in_payment_plan',
    'documents_modified',
    'missing_offers_on_application',
    'offer_not_found',
    'offer_expired',
    'offer_invalidated',
    'operation_not_available_yet',
    'payment_method_not_found',
    'payment_method_inactive',
    'validation_error',
  ],
});
