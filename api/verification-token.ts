import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** Spec 7: fetched before each lookup; short-lived and bound to the session that asked. */
export const verificationToken = defineCall({
  name: 'verification-token',
  summary: 'A token for one lookup, fetched before it',
  method: 'GET',
  path: '/direct-application/verification-token',
  access: 'visitor',
  touches: 'nothing',
  headers: {
    type: 'object',
    properties: {
      'x-captcha-token': {
        type: 'string',
        minLength: 1,
        maxLength: 6000,
        description: 'needed where the provider has a captcha',
      },
    },
  },
  answers: {
    200: closedObject({ verification_token: { type: 'string' } }),
  },
  errors: ['captcha_failed', 'captcha_unavailable'],
});
