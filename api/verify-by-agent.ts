import { defineCall } from './call.ts';
import { applicationParamsSchema, closedObject, localeSchema } from './entities/schema.ts';
/** In place of a code: customer service asked the person, who confirmed their number and agreed to the credit check (spec 5). */
export const verifyByAgent = defineCall({
  name: 'verify-by-agent',
  summary: 'Note what the person confirmed on the phone, and sign the session in',
  method: 'POST',
  path: '/direct-application/:application_id/verify-by-agent',
  access: 'internal-agent',
  touches: 'spoken code',
  params: applicationParamsSchema,
  body: closedObject(
    {
      mobile_number_verified: { const: true },
      locale: { ...localeSchema, description: 'the language in which the words were read out' },
    },
    { credit_check: { const: true, description: 'required unless a plan has been started' } },
  ),
  answers: {
    200: closedObject({ verified: { const: true } }),
  },
  errors: ['auth_session_invalid', 'guarantor_missing_phone_number', 'validation_error'],
});
