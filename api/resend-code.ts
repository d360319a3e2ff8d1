import { defineCall } from './call.ts';
import { codeRequestSchema, codeSentSchema } from './entities/code-sent.ts';
/** Another code, at the earliest `resend_after_seconds` after the last. */
export const resendCode = defineCall({
  name: 'resend-code',
  summary: 'Another code',
  method: 'POST',
  path: '/phone/resend',
  access: 'found',
  touches: 'code',
  body: codeRequestSchema,
  answers: { 200: codeSentSchema },
  errors: ['guarantor_missing_phone_number', 'guarantor_missing_email', 'code_needs_more', 'code_refused'],
});
