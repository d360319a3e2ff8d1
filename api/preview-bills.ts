import { defineCall } from './call.ts';
import { additionSchema, billsChoiceSchema } from './entities/plan.ts';
import { applicationParamsSchema, idSchema, localeSchema, closedObject } from './entities/schema.ts';
/** The plan as it is and as it would be, and what would be signed for it. Nothing is changed. */
export const previewBills = defineCall({
  name: 'preview-bills',
  summary: 'What the plan becomes when these bills join it',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan/bills',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  query: closedObject(
    { bill_invoice_ids: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: idSchema } },
    { locale: localeSchema, choice: billsChoiceSchema },
  ),
  answers: {
    200: additionSchema,
  },
  errors: [
    'payment_plan_not_found',
    'bill_not_found',
    'bill_already_in_payment_plan',
    'plan_adjustment_exceeds_maximum_plan_amount',
    'adjustment_too_high',
  ],
});
