import { defineCall } from './call.ts';
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
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['sent_to', 'channel', 'resend_after_seconds', 'expires_in_seconds'],
      properties: {
        sent_to: { type: 'string', description: 'masked' },
        channel: { enum: ['sms', 'voice', 'email'] },
        resend_after_seconds: { type: 'integer' },
        expires_in_seconds: { type: 'integer' },
      },
    },
  },
  errors: ['guarantor_missing_phone_number', 'guarantor_missing_email'],
});
