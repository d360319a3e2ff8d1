import { defineCall } from './call.ts';
import { myPlanSchema } from './entities/my-plan.ts';
import { applicationParamsSchema, closedObject, daySchema } from './entities/schema.ts';
import { spokenSchema } from './entities/spoken.ts';

/** The payment and all after it move one month on. The body repeats what the page showed, so a second request skips nothing more. */
export const skipPayment = defineCall({
  name: 'skip-payment',
  summary: 'Skip the next payment; the plan ends one month later',
  method: 'POST',
  path: '/direct-application/:application_id/payment-plan/skips',
  access: 'verified',
  touches: 'money',
  idempotent: true,
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject({ number: { type: 'integer', minimum: 1 }, new_last_date: daySchema }, { spoken: spokenSchema }),
  answers: { 201: myPlanSchema },
  errors: ['payment_plan_not_found', 'payment_plan_modified', 'operation_not_available_yet', 'validation_error'],
});
