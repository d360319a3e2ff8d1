import { defineCall } from './call.ts';
import { draftSchema } from './entities/draft.ts';
import { closedObject, idSchema, localeSchema } from './entities/schema.ts';

const name = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' } as const;
const mark = { type: 'string', pattern: '^sent\\.[A-Za-z][A-Za-z0-9_-]{0,63}$' } as const;

const answerSchema = closedObject({
  state: { enum: ['saved', 'changed'], description: 'changed: another device has saved since, and nothing was stored' },
  draft: { anyOf: [draftSchema, { type: 'null' }] },
  link_sent: { type: 'boolean', description: 'false: enough messages were sent for now, and the links before still open it' },
  files_left_out: {
    type: 'boolean',
    description: 'the answers have files that the draft does not keep: not ready, of another session, or too many',
  },
});

/** Saves what a visitor has answered so far. Forms may be incomplete; a message to the contact has the link that opens the draft. */
export const saveDraft = defineCall({
  name: 'save-draft',
  summary: 'Save the answers of a flow so far, and send a link that opens them',
  method: 'POST',
  path: '/drafts',
  access: 'visitor',
  touches: 'nothing',
  idempotent: true,
  body: closedObject(
    {
      flow: name,
      run: closedObject({}, { step: name, of: name, named: name }),
      answers: {
        type: 'object',
        maxProperties: 50,
        propertyNames: name,
        additionalProperties: { anyOf: [{ type: 'object' }, { type: 'array', maxItems: 100, items: { type: 'object' } }] },
        description:
          'by slot, what its forms gave so far, and of a list the data of each item; the flow decides which slots are saved',
      },
      sent: { type: 'array', maxItems: 100, items: mark, description: 'the forms that the visitor has sent' },
      locale: { ...localeSchema, description: 'the language of the message' },
    },
    {
      phone: { type: 'string', pattern: '^\\d{10}$', description: 'or an email' },
      email: { type: 'string', minLength: 3, maxLength: 254, pattern: '@' },
      draft: {
        ...closedObject({ draft_id: idSchema, version: { type: 'integer', minimum: 1 } }),
        description: 'the draft that this page has saved or opened before, which is then updated',
      },
    },
  ),
  answers: {
    200: answerSchema,
    201: answerSchema,
  },
  errors: ['validation_error', 'invalid_phone_number', 'phone_number_invalid'],
});
