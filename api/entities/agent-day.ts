import { HELP_REASONS } from './help-reason.ts';
import { closedObject, type Entity } from './schema.ts';

/** A person who asked for help and left a phone number, as an agent needs to know them to call back. */
const callBackSchema = closedObject({
  reference: { type: 'string', description: 'what the person can name, such as 3F2A-91BC' },
  first_name: { type: 'string' },
  last_name: { type: 'string' },
  phone: { type: 'string' },
  best_time: { anyOf: [{ enum: ['morning', 'afternoon', 'evening'] }, { type: 'null' }], description: 'null: at any time' },
  reason: { anyOf: [{ enum: HELP_REASONS }, { type: 'null' }] },
  locale: { type: 'string', description: 'the language of the person' },
  asked_at: { type: 'string', description: 'ISO 8601, in UTC' },
});

/** What waits for the agents of a provider, and what one of them did since midnight at the provider. */
export const agentDaySchema = closedObject({
  call_backs: { type: 'array', items: callBackSchema, description: 'the oldest first, at most 20' },
  waiting: { type: 'integer', description: 'how many people wait for a call' },
  callers: { type: 'integer', description: 'patients whom this agent found today' },
  plans_started: { type: 'integer' },
  plans_moved: { type: 'integer', description: 'old plans that the agent transferred' },
});

export type AgentDay = Entity<typeof agentDaySchema>;
export type CallBack = AgentDay['call_backs'][number];
