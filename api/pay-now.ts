import { defineCall } from './call.ts';
import { agreementsSchema } from './entities/document.ts';
import { paidSchema } from './entities/paid.ts';
import { applicationParamsSchema, centsSchema, closedObject, idSchema } from './entities/schema.ts';
import { spokenSchema } from './entities/spoken.ts';

/** A payment that the person makes now: early, extra, or everything. The same key charges once, whatever fails in between. */
export const payNow = defineCall({
  name: 'pay-now',
  summary: 'Charge a payment of the plan now',
  method: 'POST',
  path: '/direct-application/:application_id/payment-plan/payments',
  access: 'verified',
  touches: 'money',
  idempotent: true,
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject(
    {
      amount: { ...centsSchema, minimum: 1 },
      expected_left: {
        ...centsSchema,
        description: 'what is left by the page; another payment in the meantime refuses this one',
      },
      payment_method_id: idSchema,
    },
    {
      spoken: spokenSchema,
      agreements: {
        ...agreementsSchema,
        description:
          'for what came back of a payment in full, charged to another method than before: the authorization of this payment',
      },
    },
  ),
  answers: { 201: paidSchema },
  errors: [
    'payment_plan_not_found',
    'payment_plan_modified',
    'payment_plan_overpaying_amount',
    'operation_not_available_yet',
    'payment_method_not_found',
    'payment_method_inactive',
    'documents_modified',
    'validation_error',
  ],
});
