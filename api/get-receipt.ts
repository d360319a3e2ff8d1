import { defineCall } from './call.ts';
import { receiptSchema } from './entities/my-plan.ts';
import { paymentMethodSchema } from './entities/plan-draft.ts';
import { applicationParamsSchema, centsSchema, closedObject, idSchema, textSchema } from './entities/schema.ts';

/** The facts of a payment that was received. */
export const getReceipt = defineCall({
  name: 'get-receipt',
  summary: 'A receipt for a payment of the plan',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan/receipts/:receipt_id',
  access: 'verified',
  touches: 'money',
  params: closedObject({ ...applicationParamsSchema.properties, receipt_id: idSchema }),
  answers: {
    200: closedObject({
      ...receiptSchema.properties,
      confirmation_code: textSchema,
      method: paymentMethodSchema,
      payments: {
        type: 'array',
        items: closedObject({ number: { type: 'integer', minimum: 1 }, amount: centsSchema }),
        description: 'the payments of the plan that it covers, with what of it each received',
      },
      total: centsSchema,
      left: { ...centsSchema, description: 'what is left of the plan now' },
    }),
  },
  errors: ['payment_plan_not_found'],
});
