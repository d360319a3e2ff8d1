import { defineCall } from './call.ts';
import { agentDaySchema } from './entities/agent-day.ts';

/** The page on which customer service begins each call: whom to call back, and the agent's own figures of today. */
export const agentDay = defineCall({
  name: 'agent-day',
  summary: 'People to call back, and what the agent did today',
  method: 'GET',
  path: '/agent/day',
  access: 'internal-agent',
  touches: 'nothing',
  answers: { 200: agentDaySchema },
});
