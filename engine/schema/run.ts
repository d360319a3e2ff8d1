import type { FromSchema } from 'json-schema-to-ts';

import { closed, nonEmpty } from './names.ts';

import { rowListSchema, rowsSchema } from './row.ts';

/** For the types, "first" and "*" are rows like all others, because an index signature cannot distinguish them. */
const errorRowsSchema = { type: 'object', additionalProperties: rowsSchema } as const;

const errorsForEditors = {
  title: 'errors',
  description:
    'Where each error code goes. Codes with the same rows share a key, with a comma and a space between them. Tried in this order: the rows of "first" (own, then the flow\'s), the code here, the code in the flow\'s errors, "*" here, "*" in the flow\'s errors. A code that only the flow\'s errors name skips the "first" of a run: an ended session stays an ended session, however often the run has failed.',
  type: 'object',
  properties: {
    first: {
      ...rowListSchema,
      description:
        'Rows that are tried before the codes of this map and before "*". None of them needs to hold. In a run they do not apply to a code that only the flow\'s errors name.',
    },
    '*': { ...rowsSchema, description: 'Where every code goes that is not named.' },
  },
  'x-keys': 'commonError',
  additionalProperties: rowsSchema,
} as const;

export const errorsSchema: typeof errorRowsSchema = errorsForEditors;

export const runSchema = {
  title: 'run',
  description: 'Run an action; its outcomes, and where each of them goes.',
  ...closed,
  'x-keys': 'ofAction',
  required: ['run', 'outcomes'],
  properties: {
    run: { ...nonEmpty, 'x-names': 'action', description: 'The name of the action.' },
    input: {
      type: 'array',
      items: { type: 'string', 'x-names': 'slot' },
      description: 'The slots that the action reads. For the reader of this file; the action sees all slots.',
    },
    send: {
      type: 'array',
      items: { ...nonEmpty, 'x-names': 'slot' },
      minItems: 1,
      uniqueItems: true,
      description:
        'The slots whose answers the action sends to the service. Each keeps a form, and none is secret. An action that sends answers needs it, no other has it.',
    },
    outcomes: {
      type: 'object',
      minProperties: 1,
      additionalProperties: rowsSchema,
      description:
        'Every outcome that the action declares, and where it goes. The rows read the facts as they are after the outcome was stored.',
    },
    errors: errorsSchema,
  },
} as const;

export const actSchema = {
  title: 'act',
  description: 'Something else a visitor can do on this step: a run, or { "do": rows } without an action.',
  anyOf: [
    runSchema,
    {
      title: 'do',
      ...closed,
      required: ['do'],
      properties: { do: { ...rowsSchema, description: 'What happens, without running an action.' } },
    },
  ],
} as const;

export type Run = FromSchema<typeof runSchema>;
export type ErrorMap = FromSchema<typeof errorsSchema>;
export type Act = FromSchema<typeof actSchema>;
