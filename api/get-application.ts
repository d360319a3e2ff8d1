import { defineCall } from './call.ts';
import { applicationParamsSchema } from './entities/schema.ts';
import { applicationSchema } from './entities/application.ts';

/** Contact data in the answer is masked until the session is verified. */
export const getApplication = defineCall({
  name: 'get-application',
  summary: 'The current application',
  method: 'GET',
  path: '/direct-application/:application_id',
  access: 'found',
  touches: 'shown',
  embed: 'also',
  params: applicationParamsSchema,
  answers: { 200: applicationSchema },
});
