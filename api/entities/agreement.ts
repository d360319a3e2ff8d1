import { idSchema } from './scalars.ts';

/** The documents that are signed: which, and the hash of the bytes that were read. */
export const agreementsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 10,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['document_id', 'hash'],
    properties: { document_id: idSchema, hash: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
  },
} as const;
