import { defineCall } from './call.ts';

/** Spec 7: fetched before each lookup; short-lived and bound to the session that asked. */
export const verificationToken = defineCall({
  name: 'verification-token',
  summary: 'A token for one lookup, fetched before it',
  method: 'GET',
  path: '/direct-application/verification-token',
  profile: 'reading',
  access: 'visitor',
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['verification_token'],
      properties: { verification_token: { type: 'string' } },
    },
  },
  errors: [],
});
