import { defineCall } from './call.ts';
import { paidSchema } from './entities/paid.ts';
import { closedObject, idSchema } from './entities/schema.ts';

/**
 * The person has confirmed a payment on the page of their bank, or given it up. A payment that is not confirmed by now takes no money any
 * more. Sent twice, it answers the same.
 */
export const endConfirmation = defineCall({
  name: 'end-confirmation',
  summary: 'End the confirmation of a payment with the bank',
  method: 'POST',
  path: '/direct-application/:application_id/payment-plan/payments/:payment_id/confirmation',
  access: 'verified',
  touches: 'money',
  params: closedObject({ application_id: idSchema, payment_id: idSchema }),
  answers: { 200: paidSchema },
  errors: ['payment_plan_not_found'],
});
