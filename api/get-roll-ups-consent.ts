import { defineCall } from './call.ts';
import { applicationParamsSchema } from './entities/schema.ts';
import { rollUpsConsentSchema } from './entities/plan.ts';

/** Spec 7: refreshed after a lookup. */
export const getRollUpsConsent = defineCall({
  name: 'get-roll-ups-consent',
  summary: 'Whether future bills may join the plan',
  method: 'GET',
  path: '/direct-application/:application_id/automated-roll-ups-consent',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  answers: {
    200: rollUpsConsentSchema,
  },
});
