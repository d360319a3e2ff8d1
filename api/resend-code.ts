import { defineCall } from './call.ts';
import { codeSentSchema } from './entities/code-sent.ts';
import { idSchema } from './entities/scalars.ts';

/** Another code, at the earliest `resend_after_seconds` after the last. */
export const resendCode = defineCall({
  name: 'resend-code',
  summary: 'Another code',
  method: 'POST',
  path: '/phone/resend',
  profile: 'writing',
  access: 'found',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['application_id', 'channel', 'locale'],
    properties: {
      application_id: idSchema,
      channel: { enum: ['sms', 'voice', 'email'] },
      locale: { enum: ['en', 'es'], description: 'the language of the message' },
    },
  },
  answers: { 200: codeSentSchema },
  errors: ['guarantor_missing_phone_number', 'guarantor_missing_email'],
});
