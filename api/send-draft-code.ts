import { defineCall } from './call.ts';
import { codeSentSchema } from './entities/code-sent.ts';
import { closedObject, localeSchema } from './entities/schema.ts';

const name = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' } as const;

/** The answer shows nothing of the draft. A link that is unknown, over, or of another flow or provider is answered in one way. */
export const sendDraftCode = defineCall({
  name: 'send-draft-code',
  summary: 'Send a code to the contact of the draft that a link opens',
  method: 'POST',
  path: '/drafts/code',
  access: 'visitor',
  touches: 'nothing',
  body: closedObject(
    { flow: name, locale: { ...localeSchema, description: 'the language of the message' } },
    {
      token: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]{43}$',
        description: 'of the link; without it, the draft for which this session asked before',
      },
    },
  ),
  answers: {
    200: closedObject({
      state: { enum: ['sent', 'gone'] },
      code: { anyOf: [codeSentSchema, { type: 'null' }] },
    }),
  },
  errors: ['code_refused'],
});
