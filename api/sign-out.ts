import { defineCall } from './call.ts';

/** The server forgets the session; the answer clears the cookie and the site's stored data. */
export const signOut = defineCall({
  name: 'sign-out',
  summary: 'End this session',
  method: 'POST',
  path: '/session/sign-out',
  profile: 'writing',
  access: 'visitor',
  touches: 'nothing',
  embed: 'also',
  answers: {
    200: { type: 'object', additionalProperties: false, required: ['signedOut'], properties: { signedOut: { const: true } } },
  },
  errors: [],
});
