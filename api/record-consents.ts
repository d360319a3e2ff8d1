import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject, localeSchema } from './entities/schema.ts';
/** The bureau is never asked before this is stored (trust, threat T21). */
export const recordConsents = defineCall({
  name: 'record-consents',
  summary: 'Store the consent to a credit check and to a text message',
  method: 'PUT',
  path: '/direct-application/:application_id/consents',
  access: 'found',
  touches: 'choices',
  params: applicationParamsSchema,
  body: closedObject({
    credit_check: { const: true },
    locale: { ...localeSchema, description: 'the language in which the words were shown' },
  }),
  answers: {
    200: closedObject({ recorded: { const: true } }),
  },
  errors: ['application_is_already_completed'],
});
