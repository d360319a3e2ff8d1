import { defineCall } from './call.ts';
import { agentDaySchema } from './entities/agent-day.ts';
import { closedObject } from './entities/schema.ts';

/** An agent has called a person back. A request that a colleague has closed stays theirs. */
export const closeContactRequest = defineCall({
  name: 'close-contact-request',
  summary: 'Note that a person who asked for help was called back',
  method: 'PUT',
  path: '/agent/requests/:reference/closed',
  access: 'internal-agent',
  touches: 'nothing',
  params: closedObject({ reference: { type: 'string', pattern: '^[0-9A-F]{4}-[0-9A-F]{4}$' } }),
  answers: { 200: agentDaySchema },
});
