import type { FromSchema } from 'json-schema-to-ts';

export const migrationSchema = {
  title: 'migration',
  description:
    'Takes over visitors whose session began on an earlier version, when they next load a page. Without it they finish on the version that they began with.',
  type: 'object',
  additionalProperties: false,
  required: ['from', 'keep'],
  properties: {
    from: { type: 'integer', minimum: 1, description: 'The earlier version.' },
    keep: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      uniqueItems: true,
      description:
        'Slots and counters that mean the same in both versions. They go along; everything else of the earlier one is forgotten.',
    },
  },
} as const;

/** How one earlier version becomes this one, as it is written. */
export type Migration = FromSchema<typeof migrationSchema>;
