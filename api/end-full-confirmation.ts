import { defineCall } from './call.ts';
import { paidInFullSchema } from './entities/paid.ts';
import { closedObject, idSchema } from './entities/schema.ts';

/** As `end-confirmation`, for a payment in full. */
export const endFullConfirmation = defineCall({
  name: 'end-full-confirmation',
  summary: 'End the confirmation of a payment in full with the bank',
  method: 'POST',
  path: '/direct-application/:application_id/full-payment/:payment_id/confirmation',
  access: 'verified',
  touches: 'money',
  params: closedObject({ application_id: idSchema, payment_id: idSchema }),
  answers: { 200: paidInFullSchema },
  errors: ['payment_plan_not_found'],
});
