import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';
import { rollUpsConsentSchema } from './entities/plan.ts';
/** Spec 2: Yes, Add Future Bills / Maybe Later. */
export const setRollUpsConsent = defineCall({
  name: 'set-roll-ups-consent',
  summary: 'Allow future bills to join the plan, or not',
  method: 'PUT',
  path: '/direct-application/:application_id/automated-roll-ups-consent',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  body: closedObject({ consent: { type: 'boolean' } }),
  answers: { 200: rollUpsConsentSchema },
});
