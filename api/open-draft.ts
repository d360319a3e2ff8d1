import { defineCall } from './call.ts';
import { draftSchema } from './entities/draft.ts';
import { closedObject } from './entities/schema.ts';

const name = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' } as const;

/** Five tries a code, counted before the check. A right one opens the draft; the answer sets a new session cookie and CSRF token. */
export const openDraft = defineCall({
  name: 'open-draft',
  summary: 'Check the code of a draft; a right one answers what was saved',
  method: 'POST',
  path: '/drafts/open',
  access: 'visitor',
  touches: 'nothing',
  body: closedObject({ flow: name, code: { type: 'string', pattern: '^\\d{6}$' } }),
  answers: {
    200: closedObject({
      state: { enum: ['opened', 'gone'], description: 'gone: its last day is over' },
      draft: { anyOf: [draftSchema, { type: 'null' }] },
      answers: {
        type: 'object',
        additionalProperties: {
          anyOf: [
            { type: 'object', additionalProperties: true },
            { type: 'array', items: { type: 'object', additionalProperties: true } },
            { type: 'null' },
          ],
        },
        description: 'by each slot that the flow saves; null where nothing was saved',
      },
      sent: { type: 'array', items: { type: 'string' }, description: 'the forms that are complete and were sent' },
      problems: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'by form and field, such as pet.name: why a value is left out, which the form no longer accepts',
      },
    }),
  },
  errors: ['verification_code_invalid', 'verification_code_expired'],
});
