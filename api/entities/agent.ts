import { closedObject, type Entity, idSchema, textSchema } from './schema.ts';

/** An agent: of the provider itself (`internal`), or of an enrollment agency (`external`). */
export const agentSchema = closedObject(
  {
    kind: { enum: ['internal', 'external'] },
    agent_id: { type: 'string' },
    name: { type: 'string' },
  },
  { may_refund: { const: true, description: 'has the role for refunds' } },
);

/** One of several patients that an agent's lookup found: enough to ask the caller which one they are. */
export const agentMatchSchema = closedObject({
  match_id: idSchema,
  first_name: textSchema,
  last_initial: textSchema,
  birth_year: { type: 'integer' },
  bills: { type: 'integer', description: 'how many are open' },
});

/** A patient among several of a lookup. */
export type AgentMatch = Entity<typeof agentMatchSchema>;
