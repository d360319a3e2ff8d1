import { defineCall } from './call.ts';
import { applicationSchema } from './entities/application.ts';
import { idSchema } from './entities/scalars.ts';

/** Contact data in the answer is masked until the session is verified. */
export const getApplication = defineCall({
  name: 'get-application',
  summary: 'The application as it stands',
  method: 'GET',
  path: '/direct-application/:application_id',
  profile: 'reading',
  access: 'found',
  embed: 'also',
  params: { type: 'object', additionalProperties: false, required: ['application_id'], properties: { application_id: idSchema } },
  answers: { 200: applicationSchema },
  errors: [],
});
