import { defineCall } from './call.ts';
import { applicationParamsSchema } from './entities/schema.ts';
import { applicationSchema } from './entities/application.ts';

/** The first one leaves by itself when the contact is verified; this one is for a phone that did not get it. */
export const sendFullText = defineCall({
  name: 'send-full-text',
  summary: 'Send the caller, again, a link to the full text of what an agent reads aloud',
  method: 'POST',
  path: '/direct-application/:application_id/full-text',
  access: 'agent',
  touches: 'full text',
  params: applicationParamsSchema,
  answers: { 200: applicationSchema },
  errors: ['auth_session_invalid', 'guarantor_missing_phone_number', 'code_needs_more'],
});
