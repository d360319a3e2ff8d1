import { defineCall } from './call.ts';
import { agentSchema } from './entities/agent.ts';

/** Who is signed in as an agent in this session, if anybody. */
export const agentSession = defineCall({
  name: 'agent-session',
  summary: 'The agent who is signed in in this session',
  method: 'GET',
  path: '/agent/session',
  profile: 'reading',
  access: 'visitor',
  touches: 'nothing',
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['agent'],
      properties: { agent: { anyOf: [agentSchema, { type: 'null' }] } },
    },
  },
  errors: [],
});
