import { defineCall } from './call.ts';
import { freeTextSchema } from './entities/free-text.ts';
import { myPlanSchema } from './entities/my-plan.ts';
import { applicationParamsSchema, centsSchema, closedObject } from './entities/schema.ts';
import { spokenSchema } from './entities/spoken.ts';

/** Money of a payment goes back by the same card or account. What is refunded is owed no more. The same key refunds once. */
export const refundPayment = defineCall({
  name: 'refund-payment',
  summary: 'Refund a payment of the plan, or a part of it',
  method: 'POST',
  path: '/direct-application/:application_id/payment-plan/refunds',
  access: 'refund-agent',
  touches: 'refund',
  idempotent: true,
  params: applicationParamsSchema,
  body: closedObject({
    number: { type: 'integer', minimum: 1, description: 'which payment of the plan' },
    amount: { ...centsSchema, minimum: 1 },
    expected_most: {
      ...centsSchema,
      description: 'what of the payment can be refunded by the page; another refund in the meantime refuses this one',
    },
    why: { ...freeTextSchema, minLength: 1, description: 'stays in the record; the patient does not see it' },
    spoken: spokenSchema,
  }),
  answers: {
    201: closedObject({
      state: {
        enum: ['refunded', 'pending', 'asking', 'failed'],
        description:
          'pending: the processor sends the money in some days; asking: it has not answered yet, and is asked until it does; failed: it refused, and nothing was refunded',
      },
      my_plan: myPlanSchema,
    }),
  },
  errors: ['payment_plan_not_found', 'payment_plan_modified', 'operation_not_available_yet', 'validation_error'],
});
