import { defineCall } from './call.ts';
import { applicationParamsSchema } from './entities/schema.ts';
import { planSchema } from './entities/plan.ts';

/** What success and plan-exists show. */
export const getPlan = defineCall({
  name: 'get-plan',
  summary: 'The plan of an application',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: applicationParamsSchema,
  answers: { 200: planSchema },
  errors: ['payment_plan_not_found'],
});
