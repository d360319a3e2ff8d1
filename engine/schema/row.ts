import type { FromSchema } from 'json-schema-to-ts';

import { closed, conditionSchema, nonEmpty, textKeySchema } from './names.ts';

const slot = { ...nonEmpty, 'x-names': 'slotOrAll' } as const;
const counter = { ...nonEmpty, 'x-names': 'counterOrAll' } as const;

const slots = { anyOf: [slot, { type: 'array', items: slot, minItems: 1 }] } as const;
const counters = { anyOf: [counter, { type: 'array', items: counter, minItems: 1 }] } as const;

const toastSchema = {
  title: 'toast',
  description: 'A short notice in a corner of the page.',
  ...closed,
  required: ['tone', 'message'],
  properties: {
    tone: {
      enum: ['default', 'success', 'info', 'warning', 'error'],
      description: 'How the notice looks and how urgently it is read out.',
    },
    message: { ...textKeySchema, description: 'A locale key, or "fromServer" for the words that the action answered.' },
  },
} as const;

/** What may happen, as data. A row states exactly one of `to`, `stay` and `run`. */
export const effectProperties = {
  to: {
    ...nonEmpty,
    'x-names': 'destination',
    description:
      'The step to go to; "entry" for where the flow begins; "remembered" for the path that was remembered, which is then forgotten (without one, the next row is tried).',
  },
  stay: { const: true, description: 'Stay on this step.' },
  run: { ...nonEmpty, 'x-names': 'run', description: 'Start a run of this name from the "runs" of the flow.' },
  remember: { const: true, description: 'Remember the path of this step, for a later "to": "remembered".' },
  clear: { ...slots, description: 'Slots to empty; "*" for all of them.', examples: ['choice', ['choice', 'address'], '*'] },
  count: {
    description: 'Add one to this counter, or set it to its maximum with { "<counter>": "max" }. It never passes its maximum.',
    anyOf: [
      { ...nonEmpty, 'x-names': 'counter' },
      { type: 'object', additionalProperties: { const: 'max' }, minProperties: 1, 'x-keys': 'counter' },
    ],
  },
  reset: { ...counters, description: 'Counters to set to zero; "*" for all of them.', examples: ['failedLookups'] },
  set: {
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    minProperties: 1,
    'x-keys': 'slot',
    description: 'Slots to fill with a fixed value.',
  },
  toast: toastSchema,
  formMessage: {
    ...textKeySchema,
    description: 'A message at the top of this form: a locale key, or "fromServer" for the words that the action answered.',
  },
  fieldMessage: {
    type: 'object',
    additionalProperties: textKeySchema,
    minProperties: 1,
    'x-keys': 'field',
    description: 'Messages under fields of this form: { "<field>": "<locale key>" }.',
  },
  message: { ...textKeySchema, description: 'A message at the top of the step that is gone to (a locale key).' },
  track: {
    ...nonEmpty,
    'x-names': 'event',
    description: 'The name of an event for the analytics, without personal data.',
    examples: ['ERROR/APPLICATION_COMPLETED'],
  },
} as const;

const rowSchema = {
  title: 'row',
  description: 'One line of a decision: the first row whose "when" holds is taken; the last row has no "when".',
  ...closed,
  minProperties: 1,
  properties: {
    when: { ...conditionSchema, description: 'When this row is taken: a CEL condition over the facts.' },
    ...effectProperties,
  },
} as const;

export const rowListSchema = {
  title: 'rowList',
  description: 'Rows, tried from the top; the first whose "when" holds is taken.',
  type: 'array',
  minItems: 1,
  items: rowSchema,
} as const;

export const rowsSchema = {
  title: 'rows',
  description: 'One row, or a list of rows of which the first that holds is taken.',
  anyOf: [rowSchema, rowListSchema],
} as const;

export const leaveSchema = {
  title: 'leave',
  description: 'What happens when the visitor leaves this step by Back.',
  ...closed,
  minProperties: 1,
  properties: {
    clear: effectProperties.clear,
    count: effectProperties.count,
    reset: effectProperties.reset,
    set: effectProperties.set,
    toast: effectProperties.toast,
    track: effectProperties.track,
  },
} as const;

export const entryRowSchema = {
  title: 'entryRow',
  description: 'One entry into the flow: the first row whose "when" holds is taken.',
  ...closed,
  required: ['to'],
  properties: {
    when: conditionSchema,
    to: { ...nonEmpty, 'x-names': 'step', description: 'The step where the visitor begins.' },
  },
} as const;

export type Row = FromSchema<typeof rowSchema>;
/** The effects of a row: everything but its condition. */
export type Effects = Omit<Row, 'when'>;
export type Toast = FromSchema<typeof toastSchema>;
