import type { FromSchema } from 'json-schema-to-ts';

import { closed, nonEmpty } from './names.ts';

/** The slots that a slot or a counter depends on. */
export const dependsOnSchema = {
  type: 'array',
  items: { type: 'string', 'x-names': 'slot' },
  minItems: 1,
  uniqueItems: true,
  description:
    'Slots that this one depends on: when one of them changes, this one is emptied, and so is everything that depends on it in turn.',
} as const;

const form = { ...nonEmpty, 'x-names': 'form' } as const;

export const slotSchema = {
  title: 'slot',
  description: 'A place for data of this session.',
  ...closed,
  required: ['privacy'],
  properties: {
    privacy: {
      enum: ['public', 'contact', 'phi', 'secret'],
      description: 'How careful we are with it. "secret" is never kept in the session storage and must have "keep": "memory".',
    },
    form: {
      description:
        'The form whose data is stored here when it is submitted; or several, of which each replaces its own fields and leaves the others.',
      anyOf: [form, { type: 'array', items: form, minItems: 1, uniqueItems: true }],
    },
    keep: {
      enum: ['session', 'memory'],
      default: 'session',
      description: '"session": kept until the tab closes. "memory": gone with the page.',
    },
    dependsOn: dependsOnSchema,
    onChange: {
      ...closed,
      minProperties: 1,
      description: 'What counts as a change of this slot, and what is emptied then besides the slots that depend on it.',
      properties: {
        of: {
          type: 'array',
          items: { type: 'string', 'x-names': 'field' },
          minItems: 1,
          description: 'The fields that are compared. Without it: the whole value.',
        },
        clear: {
          type: 'array',
          items: { type: 'string', 'x-names': 'slotOrCounter' },
          minItems: 1,
          description: 'Slots to empty and counters to set to zero.',
        },
      },
    },
  },
} as const;

export type Slot = FromSchema<typeof slotSchema, { keepDefaultedPropertiesOptional: true }>;
