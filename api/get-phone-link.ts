import { defineCall } from './call.ts';
import { phoneLinkSchema } from './entities/phone-link.ts';
import { applicationParamsSchema, closedObject } from './entities/schema.ts';

/** The page of the agent asks every few seconds while the patient is on their phone. */
export const getPhoneLink = defineCall({
  name: 'get-phone-link',
  summary: 'How far the patient is on their own phone',
  method: 'GET',
  path: '/direct-application/:application_id/phone-link',
  access: 'agent',
  touches: 'phone link',
  params: applicationParamsSchema,
  answers: { 200: closedObject({ link: { anyOf: [phoneLinkSchema, { type: 'null' }], description: 'the last one' } }) },
  errors: ['auth_session_invalid'],
});
