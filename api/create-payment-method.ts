import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';
import { paymentMethodSchema, paymentTokenSchema } from './entities/plan-draft.ts';
/** The number itself went to the tokenizer on its own origin and never comes here. */
export const createPaymentMethod = defineCall({
  name: 'create-payment-method',
  summary: 'Keep a payment method by its token',
  method: 'POST',
  path: '/direct-application/:application_id/payment-methods',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  idempotent: true,
  carriesAgent: true,
  params: applicationParamsSchema,
  body: closedObject(
    {
      token: paymentTokenSchema,
      kind: { enum: ['bank', 'card', 'hsa-fsa'] },
    },
    {
      confirmed: {
        const: true,
        description: 'the patient has confirmed this token with their bank, as `payment_method_unconfirmed` asked for',
      },
    },
  ),
  answers: { 201: paymentMethodSchema },
  errors: [
    'application_is_already_completed',
    'missing_offers_on_application',
    'payment_method_creation_failure',
    'payment_method_creation_deny',
    'payment_method_unconfirmed',
    'transaction_not_supported',
    'invalid_routing_number',
    'invalid_account_number',
    'payment_method_not_found',
  ],
});
