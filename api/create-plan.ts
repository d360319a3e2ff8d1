import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';
import { agreementsSchema } from './entities/document.ts';
import { planSchema } from './entities/plan.ts';
/** One transaction: agreements, plan, instalments, audit (design 9.1). However often it is sent, there is one plan. */
export const createPlan = defineCall({
  name: 'create-plan',
  summary: 'Sign the documents and start the plan',
  method: 'POST',
  path: '/direct-application/:application_id/payment-plan',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  idempotent: true,
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject({ agreements: agreementsSchema }),
  answers: { 201: planSchema },
  errors: [
    'application_is_already_completed',
    'application_bills_modified',
    'documents_modified',
    'missing_offers_on_application',
    'bill_already_in_payment_plan',
    'full_payment_under_way',
    'payment_method_inactive',
    'offer_expired',
    'payment_plan_due_date_is_today',
    'validation_error',
  ],
});
