import type { FromSchema } from 'json-schema-to-ts';
import { factSchema } from './fact.ts';
import { goalSchema } from './goal.ts';
import { closed, conditionSchema, nonEmpty, pathSchema, stepIdSchema, wordSchema } from './names.ts';
import { optionSchema } from './option.ts';
import { entryRowSchema } from './row.ts';
import { errorsSchema, runSchema } from './run.ts';
import { slotSchema } from './slot.ts';
import { valueSchema } from './value.ts';
import { splitSchema } from './split.ts';
import { stepSchema } from './step.ts';

const guardSchema = {
  title: 'guard',
  description: 'A named condition.',
  ...closed,
  required: ['when', 'description'],
  properties: {
    when: conditionSchema,
    description: {
      ...nonEmpty,
      description: 'What the guard means in plain words. Used in reasons and reports.',
      examples: ['signed in, and something was found'],
    },
  },
} as const;

const querySchema = {
  title: 'queryParameter',
  description: 'Where the value of this query parameter is stored; it is then removed from the URL.',
  ...closed,
  required: ['slot'],
  properties: {
    slot: { type: 'string', 'x-names': 'slot', description: 'The slot that takes the value.' },
    key: { type: 'string', 'x-names': 'field', description: 'The field of the slot. Without it, the value is the slot.' },
  },
} as const;

const migrationSchema = {
  title: 'migration',
  description:
    'Takes over visitors whose session began on an earlier version, when they next load a page. Without it they finish on the version that they began with.',
  ...closed,
  required: ['from', 'keep'],
  properties: {
    from: { type: 'integer', minimum: 1, description: 'The earlier version.' },
    keep: {
      type: 'array',
      items: { ...nonEmpty, 'x-names': 'slotOrCounter' },
      uniqueItems: true,
      description:
        'Slots and counters that mean the same in both versions. They go along; everything else of the earlier one is forgotten.',
    },
  },
} as const;

/** The JSON Schema of a flow file. The TypeScript types of the language follow from it. */
export const flowSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'flow',
  description: 'A funnel as data: its steps, what they require and where every outcome goes.',
  ...closed,
  required: ['flow', 'version', 'base', 'data', 'facts', 'guards', 'entry', 'notFound', 'steps'],
  properties: {
    $schema: { type: 'string', description: 'The schema for editors: "./flow.schema.json".' },
    flow: {
      ...stepIdSchema,
      description: 'The name of this flow, which is also the name of its file.',
      examples: ['enrollment'],
    },
    version: { type: 'integer', minimum: 1, description: 'A published version never changes; a change is a new version.' },
    base: {
      ...pathSchema,
      description: 'The path under which the steps live. The base itself goes to the entry.',
      examples: ['/', '/embed'],
    },
    migrate: {
      type: 'array',
      items: migrationSchema,
      description:
        'Earlier versions whose visitors go on with this one. A step that has another path now lists the old one in "aliases".',
    },
    options: {
      type: 'object',
      propertyNames: wordSchema,
      additionalProperties: optionSchema,
      description: 'What a tenant may switch.',
    },
    split: {
      type: 'object',
      propertyNames: wordSchema,
      additionalProperties: splitSchema,
      description:
        "Divides visitors at random, to compare two or more versions of a part. Each split is a fact with the name of the visitor's arm: \"landing == 'b'\".",
      examples: [{ landing: { a: 50, b: 50 } }],
    },
    query: { type: 'object', additionalProperties: querySchema, description: 'Query parameters that are taken into a slot.' },
    data: {
      type: 'object',
      propertyNames: wordSchema,
      additionalProperties: slotSchema,
      description: 'The slots of the session.',
    },
    facts: {
      type: 'object',
      propertyNames: wordSchema,
      additionalProperties: factSchema,
      'x-keys': 'fact',
      description: 'Everything that conditions may read.',
    },
    values: {
      type: 'object',
      propertyNames: wordSchema,
      additionalProperties: valueSchema,
      description: 'Numbers that are computed from answers. A fact reads one with "of": "values.<value>" and thresholds.',
    },
    guards: { type: 'object', propertyNames: wordSchema, additionalProperties: guardSchema, description: 'Named conditions.' },
    goals: {
      type: 'object',
      additionalProperties: goalSchema,
      description: 'What visitors of this flow must be able to do, by name. The proof shows it for every tenant.',
    },
    runs: {
      type: 'object',
      additionalProperties: runSchema,
      description: 'Runs that several steps share, started by the effect "run".',
    },
    errors: { ...errorsSchema, 'x-keys': 'error', description: 'Rows for the error codes that a run has no rows for.' },
    entry: {
      type: 'array',
      minItems: 1,
      items: entryRowSchema,
      description: 'Where a visitor begins. The last row has no "when".',
    },
    notFound: {
      ...nonEmpty,
      'x-names': 'screen',
      description: 'The registered screen for paths that do not exist.',
      examples: ['not-found'],
    },
    steps: { type: 'array', minItems: 1, items: stepSchema, description: 'The steps, in the order of the progress bar.' },
  },
} as const;

export type Flow = FromSchema<typeof flowSchema, { keepDefaultedPropertiesOptional: true }>;

export type EntryRow = FromSchema<typeof entryRowSchema>;

/** How one earlier version becomes this one, as it is written. */
export type Migration = FromSchema<typeof migrationSchema>;
