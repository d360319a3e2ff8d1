import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';

/** The secret opens the sign-in to the person's bank, in the frame of the processor. It is made for each request and kept nowhere. */
export const openBankLink = defineCall({
  name: 'open-bank-link',
  summary: 'Open the sign-in to a bank, in which the person chooses an account to pay with',
  method: 'POST',
  path: '/direct-application/:application_id/bank-links',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: applicationParamsSchema,
  answers: { 200: closedObject({ secret: { type: 'string' } }) },
  errors: ['transaction_not_supported', 'payment_method_creation_failure'],
});
