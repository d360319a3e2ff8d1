import { defineCall } from './call.ts';
import { phoneLinkSchema } from './entities/phone-link.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';

/** Ends the open link, and every session that it opened. A link that is signed stays as it is. */
export const cancelPhoneLink = defineCall({
  name: 'cancel-phone-link',
  summary: "End the link to the patient's phone, and the sessions that it opened",
  method: 'POST',
  path: '/direct-application/:application_id/phone-link/cancel',
  access: 'agent',
  touches: 'phone link',
  params: applicationParamsSchema,
  answers: { 200: closedObject({ link: { anyOf: [phoneLinkSchema, { type: 'null' }] } }) },
  errors: ['auth_session_invalid'],
});
