import type { FromSchema } from 'json-schema-to-ts';

import { stepIdSchema } from './names.ts';

/** A split: the arms that visitors are divided among, and the share of each. */
export const splitSchema = {
  title: 'split',
  description:
    'The arms of a split, each with its share of the visitors in percent; all shares together are 100. A visitor keeps one arm. An arm with 0 gets no visitors.',
  type: 'object',
  minProperties: 1,
  propertyNames: { ...stepIdSchema, description: 'The name of an arm.' },
  additionalProperties: { type: 'integer', minimum: 0, maximum: 100, description: 'The share of the visitors, in percent.' },
  examples: [{ a: 50, b: 50 }],
} as const;

/** The share of each arm, in percent. */
export type Split = FromSchema<typeof splitSchema>;
