import { defineCall } from './call.ts';
import { closedObject, localeSchema } from './entities/schema.ts';

const name = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' } as const;

/** Names the run of the flow: of a step, by "submit" or the name of an act, or a shared run with the step that started it. */
const runSchema = closedObject({}, { step: name, of: name, named: name });

/** Works for every flow: what the answers must be is in the forms of the slots that the run lists under `send`. */
export const submitAnswers = defineCall({
  name: 'submit-answers',
  summary: 'Send the answers that a step of a flow sends',
  method: 'POST',
  path: '/answers',
  access: 'visitor',
  touches: 'nothing',
  idempotent: true,
  body: closedObject({
    flow: name,
    run: runSchema,
    answers: {
      type: 'object',
      minProperties: 1,
      maxProperties: 50,
      propertyNames: name,
      additionalProperties: {
        anyOf: [{ type: 'object' }, { type: 'array', maxItems: 100, items: { type: 'object' } }],
      },
      description: 'by slot, what its forms gave, and of a list the data of each item; the flow decides which slots are sent',
    },
    locale: { ...localeSchema, description: 'the language in which the visitor answered' },
  }),
  answers: {
    201: closedObject({ reference: { type: 'string', description: 'what the visitor keeps, such as 3F2A-91BC' } }),
  },
  errors: ['validation_error', 'operation_not_available_yet'],
});
