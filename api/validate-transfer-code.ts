import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** Five tries a code, counted before the check. A right one proves the contact; the answer sets a new session cookie and CSRF token. */
export const validateTransferCode = defineCall({
  name: 'validate-transfer-code',
  summary: 'Check the code of a transfer; a right one proves the phone or the mailbox',
  method: 'POST',
  path: '/direct-application/backbook/code/validate',
  access: 'visitor',
  touches: 'nothing',
  body: closedObject({ code: { type: 'string', pattern: '^\\d{6}$' } }),
  answers: {
    200: closedObject({ validation_token: { type: 'string' } }),
  },
  errors: ['verification_code_invalid', 'verification_code_expired'],
});
