import { defineCall } from './call.ts';
import { agentSchema } from './entities/agent.ts';
import { closedObject } from './entities/schema.ts';

/** The signed-in agent of this session, if there is one. */
export const agentSession = defineCall({
  name: 'agent-session',
  summary: 'The agent who is signed in in this session',
  method: 'GET',
  path: '/agent/session',
  access: 'visitor',
  touches: 'nothing',
  answers: {
    200: closedObject({ agent: { anyOf: [agentSchema, { type: 'null' }] } }),
  },
});
