import { defineCall } from './call.ts';
import { applicationParamsSchema } from './entities/application-params.ts';

/** Spec 2: Yes, Add Future Bills / Maybe Later. */
export const setRollUpsConsent = defineCall({
  name: 'set-roll-ups-consent',
  summary: 'Allow future bills to join the plan, or not',
  method: 'PUT',
  path: '/direct-application/:application_id/automated-roll-ups-consent',
  profile: 'writing',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['consent'],
    properties: { consent: { type: 'boolean' } },
  },
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['consent'],
      properties: { consent: { type: ['boolean', 'null'], description: 'null: not asked yet' } },
    },
  },
  errors: [],
});
