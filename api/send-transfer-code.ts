import { defineCall } from './call.ts';
import { codeSentSchema } from './entities/code-sent.ts';
import { verificationTokenSchema, closedObject, localeSchema } from './entities/schema.ts';
/**
 * The first step of a transfer: sends a code to any phone or email address that is typed, so that the answer does not reveal
 * whether a plan exists. Which of the two is asked for is the provider's choice.
 */
export const sendTransferCode = defineCall({
  name: 'send-transfer-code',
  summary: 'Send a code to a phone or a mailbox, before anything of its owner is looked for',
  method: 'POST',
  path: '/direct-application/backbook/code',
  access: 'visitor',
  touches: 'nothing',
  headers: verificationTokenSchema,
  body: closedObject(
    { locale: { ...localeSchema, description: 'the language of the message' } },
    {
      phone: { type: 'string', pattern: '^\\d{10}$', description: 'or an e-mail' },
      email: { type: 'string', minLength: 3, maxLength: 254, pattern: '@' },
      channel: { enum: ['sms', 'voice', 'email'], description: 'by what is given, unless a call is wanted' },
    },
  ),
  answers: { 200: codeSentSchema },
  errors: ['verification_token_missing', 'phone_number_invalid', 'invalid_phone_number', 'validation_error', 'code_refused'],
});
