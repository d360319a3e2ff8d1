import { defineCall } from './call.ts';
import { localeQuerySchema, closedObject } from './entities/schema.ts';
/** Behind the link in the message: the same for everybody, so it takes no sign-in. */
export const fullText = defineCall({
  name: 'full-text',
  summary: 'Full text of what an agent reads aloud',
  method: 'GET',
  path: '/docs/full-text/:version',
  access: 'visitor',
  touches: 'nothing',
  params: closedObject({ version: { type: 'string', pattern: '^[0-9a-f]{12}$' } }),
  query: localeQuerySchema,
  answers: { 200: { type: 'string', description: 'HTML' } },
});
