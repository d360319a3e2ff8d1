import type { FromSchema } from 'json-schema-to-ts';

import { closed, nonEmpty } from './names.ts';

/** A number that the flow computes from answers. */
export const valueSchema = {
  title: 'value',
  description: 'A number that is computed from answers, options and other values.',
  ...closed,
  required: ['is'],
  properties: {
    is: {
      ...nonEmpty,
      'x-names': 'answer',
      description:
        'A sum of whole numbers, answers ("<slot>.<field>"), options ("options.<option>") and other values, with + - * and brackets; and sum(), count(), min() and max() over all answers at a path, such as the same field of every item of a list. What is not answered counts as 0.',
      examples: ['sum(claim.items.amount) + options.fee', 'count(claim.items)'],
    },
    as: {
      const: 'money',
      description:
        'The value is an amount in cents: everything that it is computed from has to be a whole number, and texts show it as money.',
    },
    title: {
      type: 'string',
      description: 'What the value means, for the reader of this file and of reports.',
      examples: ['What the repair costs'],
    },
  },
} as const;

export type Value = FromSchema<typeof valueSchema>;
