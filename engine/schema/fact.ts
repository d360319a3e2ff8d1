import type { FromSchema } from 'json-schema-to-ts';

import { closed } from './names.ts';

import { dependsOnSchema } from './slot.ts';

const from = {
  enum: ['slots', 'session', 'options', 'counter'],
  description:
    'What the fact is computed from: what was stored along the path, who is signed in, what the tenant chose, or a counter. It is pending for as long as that is not known yet.',
} as const;
/** A fact may also be the value of an option or a slot, which no function computes. */
const plainFrom = {
  description: 'What the fact is computed from, or the option or slot whose value it is.',
  anyOf: [
    from,
    {
      type: 'string',
      pattern: '^(?:options|slots)(?:\\.[A-Za-z]\\w*)+$',
      description:
        'The value of an option ("options.byNumber"), or of a slot or a field in it ("slots.record.isOpen"), as it is. An empty slot reads as false. Any other value that the fact cannot have makes every condition that reads the fact fail.',
      examples: ['options.byNumber', 'slots.record.isOpen'],
    },
  ],
} as const;
const title = {
  type: 'string',
  description: 'What the fact means, for the reader of this file and of reports.',
  examples: ['A lookup found a person'],
} as const;

/** A fact: the only thing a guard may read. Its domain is finite, so that every decision can be checked. */
export const factSchema = {
  title: 'fact',
  description: 'A named value that conditions may read, with everything that it can be.',
  anyOf: [
    {
      title: 'booleanFact',
      ...closed,
      required: ['type', 'from'],
      properties: { type: { const: 'boolean', description: 'True or false.' }, from: plainFrom, title },
    },
    {
      title: 'enumFact',
      ...closed,
      required: ['type', 'values', 'from'],
      properties: {
        type: { const: 'enum', description: 'One of a few names.' },
        values: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          uniqueItems: true,
          description: 'Everything that the fact can be.',
        },
        from: plainFrom,
        title,
      },
    },
    {
      title: 'counterFact',
      ...closed,
      required: ['type', 'max', 'from'],
      properties: {
        type: { const: 'counter', description: 'How often something has happened.' },
        max: { type: 'integer', minimum: 1, description: 'The counter runs from 0 to this number and stays there.' },
        from: { const: 'counter', description: 'A counter is kept with the slots of the session.' },
        dependsOn: { ...dependsOnSchema, description: 'Slots whose change sets the counter to zero.' },
        title,
      },
    },
    {
      title: 'numberFact',
      ...closed,
      required: ['type', 'minimum', 'maximum', 'from'],
      properties: {
        type: { const: 'number', description: 'A number between two others.' },
        minimum: { type: 'number', description: 'The smallest value.' },
        maximum: { type: 'number', description: 'The largest value.' },
        from,
        title,
      },
    },
  ],
} as const;

export type Fact = FromSchema<typeof factSchema>;
