import { defineCall } from './call.ts';
import { applicationParamsSchema, idSchema, closedObject } from './entities/schema.ts';
import { applicationSchema } from './entities/application.ts';
/**
 * Design 9.1: with both an offer and a payment method, the answer holds the draft that confirm-payment shows. Without a charge day,
 * the plan keeps that of the draft before, as long as the provider offers it.
 */
export const chooseOffer = defineCall({
  name: 'choose-offer',
  summary: 'Fix the offer, then the payment method and the charge day',
  method: 'PUT',
  path: '/direct-application/:application_id/offer-and-payment-method',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: applicationParamsSchema,
  body: closedObject(
    { offer_id: idSchema },
    { payment_method_id: idSchema, charge_day: { type: 'integer', minimum: 1, maximum: 31 } },
  ),
  answers: { 200: applicationSchema },
  errors: [
    'application_is_already_completed',
    'offer_not_found',
    'offer_expired',
    'payment_plan_due_date_is_today',
    'offer_invalidated',
    'payment_method_not_found',
    'payment_method_inactive',
    'application_bills_modified',
    'validation_error',
  ],
});
