import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject, idSchema, localeQuerySchema } from './entities/schema.ts';

/** The receipt of a payment that arrived, to keep on paper. */
export const getReceipt = defineCall({
  name: 'get-receipt',
  summary: 'A receipt for a payment of the plan, as a PDF',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan/receipts/:receipt_id.pdf',
  access: 'verified',
  touches: 'money',
  params: closedObject({ ...applicationParamsSchema.properties, receipt_id: idSchema }),
  query: localeQuerySchema,
  answers: { 200: { type: 'string', contentMediaType: 'application/pdf', description: 'PDF' } },
  errors: ['payment_plan_not_found'],
});
