import { defineCall } from './call.ts';
import { paymentTokenSchema } from './entities/plan-draft.ts';
import { applicationParamsSchema, closedObject, idSchema } from './entities/schema.ts';

/**
 * The bank wants the person to confirm a card that they add, or a payment that they make now. The secret opens the page of the bank, in the
 * frame of the processor. It is made for each request and kept nowhere.
 */
export const openConfirmation = defineCall({
  name: 'open-confirmation',
  summary: 'Open the confirmation of a card or a payment with the bank',
  method: 'POST',
  path: '/direct-application/:application_id/confirmations',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: applicationParamsSchema,
  body: { anyOf: [closedObject({ token: paymentTokenSchema }), closedObject({ payment_id: idSchema })] },
  answers: { 200: closedObject({ secret: { type: 'string' } }) },
  errors: ['payment_method_unconfirmed', 'payment_method_creation_failure'],
});
