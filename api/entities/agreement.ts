import type { Entity } from './entity.ts';
import { idSchema } from './scalars.ts';

/** A document that is signed: which, and the hash of the bytes that were read. */
const agreementSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['document_id', 'hash'],
  properties: { document_id: idSchema, hash: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
} as const;

/** The documents that one signature covers. */
export const agreementsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 10,
  items: agreementSchema,
} as const;

/** A signed document by its id and hash. */
export type Agreement = Entity<typeof agreementSchema>;
