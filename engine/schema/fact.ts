import type { FromSchema } from 'json-schema-to-ts';

import { closed } from './names.ts';

import { dependsOnSchema } from './slot.ts';

const from = {
  enum: ['slots', 'session', 'options', 'counter'],
  description:
    'What the fact is computed from: what was stored along the path, who is signed in, what the tenant chose, or a counter. It is pending for as long as that is not known yet.',
} as const;
/** A fact may also be an answer of a form, an option, or a value that the flow computes: no function reads it. */
const of = {
  type: 'string',
  'x-names': 'answer',
  pattern: '^[a-z][A-Za-z0-9]*(?:\\.[A-Za-z0-9][\\w-]*)*$',
  description:
    'What the fact is: "<slot>.<field>" for an answer of the form that the slot keeps, "<slot>.<field>.<choice>" for whether that choice of several was taken, "options.<option>" for what the tenant chose, "values.<value>" for a computed value, or a slot that no form fills, for true or false. What it can be follows from the field, the option or the value. An answer from a list reads as \'unanswered\' until the form gives one of the list; every other answer reads as false until then.',
  examples: ['bicycle.kind', 'bicycle.signs.rust', 'options.byNumber', 'values.total'],
} as const;
const thresholds = {
  type: 'array',
  items: { type: 'number' },
  minItems: 1,
  uniqueItems: true,
  description:
    'The numbers with which conditions compare this one, as in "price >= 100" and "price < 500". The proof knows the ranges between them. Every comparison is false until the number is answered.',
  examples: [[100, 500]],
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
      properties: { type: { const: 'boolean', description: 'True or false.' }, from, title },
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
        from,
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
    {
      title: 'answerFact',
      ...closed,
      required: ['of'],
      properties: { of, thresholds, title },
    },
    {
      title: 'sentFact',
      ...closed,
      required: ['sent'],
      properties: {
        sent: {
          type: 'string',
          'x-names': 'slot',
          description:
            'A form that a slot keeps: true once it was sent without a mistake, until one of its answers changes or is emptied.',
          examples: ['bicycle'],
        },
        title,
      },
    },
    {
      title: 'answeredFact',
      ...closed,
      required: ['answered'],
      properties: {
        answered: {
          type: 'string',
          'x-names': 'answer',
          pattern: of.pattern,
          description: 'A field of a slot, or a whole slot: true while it holds an answer.',
          examples: ['bicycle.nickname', 'record'],
        },
        title,
      },
    },
  ],
} as const;

export type Fact = FromSchema<typeof factSchema>;
/** A fact that a function of the app or a counter gives. */
export type ComputedFact = Extract<Fact, { readonly type: string }>;
/** A fact that the flow reads by itself, from an answer, an option or a computed value. */
export type ReadFact = Exclude<Fact, ComputedFact>;

export function isCounter(fact: Fact | undefined): fact is Extract<ComputedFact, { readonly type: 'counter' }> {
  return fact !== undefined && 'type' in fact && fact.type === 'counter';
}
