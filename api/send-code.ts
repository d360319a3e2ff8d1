import { defineCall } from './call.ts';
import { codeRequestSchema, codeSentSchema } from './entities/code-sent.ts';
/** Sends a six-digit code to the phone on file; a new code ends the old one. */
export const sendCode = defineCall({
  name: 'send-code',
  summary: 'Sends a six-digit code to the phone on file',
  method: 'POST',
  path: '/phone/verify',
  access: 'found',
  touches: 'code',
  body: codeRequestSchema,
  answers: { 200: codeSentSchema },
  errors: ['guarantor_missing_phone_number', 'guarantor_missing_email', 'code_needs_more', 'code_refused'],
});
