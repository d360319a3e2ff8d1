import type { Entity } from './entity.ts';
import { idSchema, textSchema } from './scalars.ts';

/** One of several patients that an agent's lookup found: enough to ask the caller which one they are. */
export const agentMatchSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['match_id', 'first_name', 'last_initial', 'birth_year', 'bills'],
  properties: {
    match_id: idSchema,
    first_name: textSchema,
    last_initial: textSchema,
    birth_year: { type: 'integer' },
    bills: { type: 'integer', description: 'how many are open' },
  },
} as const;

/** A patient among several of a lookup. */
export type AgentMatch = Entity<typeof agentMatchSchema>;
