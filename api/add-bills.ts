import { defineCall } from './call.ts';
import { applicationParamsSchema, idSchema, closedObject } from './entities/schema.ts';
import { agreementsSchema } from './entities/document.ts';
import { billsChoiceSchema, planSchema } from './entities/plan.ts';
/** One transaction: bills, payments, signed documents, audit. However often it is sent, the bills join once. */
export const addBills = defineCall({
  name: 'add-bills',
  summary: 'Sign the amended documents and add bills to the plan',
  method: 'POST',
  path: '/direct-application/:application_id/payment-plan/bills',
  access: 'verified',
  touches: 'money',
  idempotent: true,
  params: applicationParamsSchema,
  body: closedObject(
    {
      bill_invoice_ids: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: idSchema },
      agreements: agreementsSchema,
    },
    { choice: billsChoiceSchema },
  ),
  answers: { 201: planSchema },
  errors: [
    'payment_plan_not_found',
    'bill_not_found',
    'bill_already_in_payment_plan',
    'plan_adjustment_exceeds_maximum_plan_amount',
    'adjustment_too_high',
    'documents_modified',
    'validation_error',
  ],
});
