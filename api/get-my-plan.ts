import { defineCall } from './call.ts';
import { myPlanSchema } from './entities/my-plan.ts';
import { applicationParamsSchema } from './entities/schema.ts';

/** What the page of a plan shows, and what may be done there. */
export const getMyPlan = defineCall({
  name: 'get-my-plan',
  summary: 'The plan, or the last one that has ended while there is none: its payments, receipts, and what may be changed',
  method: 'GET',
  path: '/direct-application/:application_id/my-plan',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  answers: { 200: myPlanSchema },
  errors: ['payment_plan_not_found'],
});
