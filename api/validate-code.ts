import { defineCall } from './call.ts';
import { idSchema, closedObject } from './entities/schema.ts';
/** Five tries a code, counted before the check. The answer sets a new session cookie and a new CSRF token. */
export const validateCode = defineCall({
  name: 'validate-code',
  summary: 'Check the code; a right one signs the session in',
  method: 'POST',
  path: '/phone/validate',
  access: 'found',
  touches: 'code',
  body: closedObject({ application_id: idSchema, code: { type: 'string', pattern: '^\\d{6}$' } }),
  answers: {
    200: closedObject({ validation_token: { type: 'string' } }),
  },
  errors: ['verification_code_invalid', 'verification_code_expired'],
});
