import { defineCall } from './call.ts';
import { codeSentSchema } from './entities/code-sent.ts';
import { idSchema } from './entities/scalars.ts';

/** Sends a six-digit code to the phone on file; a new code ends the old one. */
export const sendCode = defineCall({
  name: 'send-code',
  summary: 'Sends a six-digit code to the phone on file',
  method: 'POST',
  path: '/phone/verify',
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
