import { defineCall } from './call.ts';
import { agreementsSchema } from './entities/document.ts';
import { myPlanSchema } from './entities/my-plan.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';
import { spokenSchema } from './entities/spoken.ts';

/** Off: nothing is charged by itself any more (12 CFR 1005.10(c)). On again: the authorization is signed anew. */
export const setAutomaticPayments = defineCall({
  name: 'set-automatic-payments',
  summary: 'Stop automatic payments, or sign the authorization to start them again',
  method: 'PUT',
  path: '/direct-application/:application_id/payment-plan/automatic',
  access: 'verified',
  touches: 'money',
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject({ on: { type: 'boolean' } }, { agreements: agreementsSchema, spoken: spokenSchema }),
  answers: { 200: myPlanSchema },
  errors: [
    'payment_plan_not_found',
    'operation_not_available_yet',
    'payment_method_inactive',
    'documents_modified',
    'validation_error',
  ],
});
