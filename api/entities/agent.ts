/** An agent: of the provider itself (`internal`), or of an enrollment agency (`external`). */
export const agentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'agent_id', 'name'],
  properties: {
    kind: { enum: ['internal', 'external'] },
    agent_id: { type: 'string' },
    name: { type: 'string' },
  },
} as const;
