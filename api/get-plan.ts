import { defineCall } from './call.ts';
import { planSchema } from './entities/plan.ts';
import { idSchema } from './entities/scalars.ts';

/** What success and plan-exists show. */
export const getPlan = defineCall({
  name: 'get-plan',
  summary: 'The plan of an application',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan',
  profile: 'reading',
  access: 'verified',
  embed: 'also',
  params: { type: 'object', additionalProperties: false, required: ['application_id'], properties: { application_id: idSchema } },
  answers: { 200: planSchema },
  errors: ['payment_plan_not_found'],
});
