import { defineCall } from './call.ts';
import { agreementsSchema } from './entities/document.ts';
import { myPlanSchema } from './entities/my-plan.ts';
import { applicationParamsSchema, closedObject, idSchema } from './entities/schema.ts';

/** From now on the plan is charged to this method. Payments that the old one stopped are tried again on the next day. */
export const changePaymentMethod = defineCall({
  name: 'change-payment-method',
  summary: 'Sign the authorization for another payment method of the plan',
  method: 'PUT',
  path: '/direct-application/:application_id/payment-plan/payment-method',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  body: closedObject({ payment_method_id: idSchema, agreements: agreementsSchema }),
  answers: { 200: myPlanSchema },
  errors: [
    'payment_plan_not_found',
    'operation_not_available_yet',
    'payment_method_not_found',
    'payment_method_inactive',
    'documents_modified',
    'validation_error',
  ],
});
