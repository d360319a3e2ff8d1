import { defineCall } from './call.ts';
import { idSchema } from './entities/scalars.ts';

/** Five tries a code, counted before the check. The answer sets a new session cookie and a new CSRF token. */
export const validateCode = defineCall({
  name: 'validate-code',
  summary: 'Check the code; a right one signs the session in',
  method: 'POST',
  path: '/phone/validate',
  profile: 'writing',
  access: 'found',
  touches: 'code',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['application_id', 'code'],
    properties: { application_id: idSchema, code: { type: 'string', pattern: '^\\d{6}$' } },
  },
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['validation_token'],
      properties: { validation_token: { type: 'string' } },
    },
  },
  errors: ['verification_code_invalid', 'verification_code_expired'],
});
