import type { FromSchema } from 'json-schema-to-ts';

export const slotSchema = {
  title: 'slot',
  description: 'A place for data of this session.',
  type: 'object',
  additionalProperties: false,
  required: ['privacy'],
  properties: {
    privacy: {
      enum: ['public', 'contact', 'phi', 'secret'],
      description: 'How careful we are with it. "secret" is never kept in the session storage and must say "keep": "memory".',
    },
    form: {
      description:
        'The form whose data is stored here when it is submitted; or several, of which each replaces its own fields and leaves the others.',
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, uniqueItems: true },
      ],
    },
    keep: {
      enum: ['session', 'memory'],
      default: 'session',
      description: '"session": kept until the tab closes. "memory": gone with the page.',
    },
    onChange: {
      type: 'object',
      additionalProperties: false,
      required: ['clear'],
      description: 'What is emptied when this slot is filled with something else than before.',
      properties: {
        of: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description: 'The fields that are compared. Without it: the whole value.',
        },
        clear: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          description: 'Slots to empty and counters to set to zero.',
        },
      },
    },
  },
} as const;

/** A slot as it is written in a flow file. */
export type Slot = FromSchema<typeof slotSchema, { keepDefaultedPropertiesOptional: true }>;
