import { defineCall } from './call.ts';
import { documentSchema } from './entities/document.ts';
import { applicationParamsSchema, closedObject, idSchema, localeSchema } from './entities/schema.ts';

/** The authorization to sign before this method is charged automatically. Nothing is changed. */
export const planMethodDocuments = defineCall({
  name: 'plan-method-documents',
  summary: 'What is signed to charge the plan to this payment method',
  method: 'GET',
  path: '/direct-application/:application_id/payment-plan/payment-method',
  access: 'verified',
  touches: 'money',
  params: applicationParamsSchema,
  query: closedObject({ payment_method_id: idSchema }, { locale: localeSchema }),
  answers: { 200: closedObject({ documents: { type: 'array', items: documentSchema } }) },
  errors: ['payment_plan_not_found', 'operation_not_available_yet', 'payment_method_not_found', 'payment_method_inactive'],
});
