import type { FromSchema } from 'json-schema-to-ts';

import { nonEmpty } from './names.ts';

/** An option is a JSON Schema property, so that the schema of a tenant file can be made from it. */
export const optionSchema = {
  title: 'option',
  description: 'Something that a tenant may switch: a JSON Schema property with default, title and description.',
  type: 'object',
  required: ['type', 'default', 'title'],
  additionalProperties: false,
  properties: {
    type: { enum: ['boolean', 'string', 'integer', 'number', 'array'], description: 'The JSON type of the value.' },
    default: { description: 'The value for a tenant that does not set it.' },
    title: { ...nonEmpty, description: 'A few words for the console of the implementation staff.' },
    description: { type: 'string', description: 'What changes when it is switched.' },
    enum: { type: 'array', minItems: 1, description: 'Everything that the value can be.' },
    minimum: { type: 'number', description: 'The smallest value.' },
    maximum: { type: 'number', description: 'The largest value.' },
    minLength: { type: 'integer', minimum: 0, description: 'The fewest characters.' },
    maxLength: { type: 'integer', minimum: 0, description: 'The most characters.' },
    minItems: { type: 'integer', minimum: 0, description: 'The fewest members.' },
    maxItems: { type: 'integer', minimum: 0, description: 'The most members.' },
    uniqueItems: { type: 'boolean', description: 'Whether every member must differ from the others.' },
    format: { type: 'string', description: 'A named format, such as "uri" or "email".' },
    items: { type: 'object', description: 'The JSON Schema of each member of an array.' },
  },
} as const;

export type Option = FromSchema<typeof optionSchema>;
