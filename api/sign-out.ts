import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** The server forgets the session; the answer clears the cookie and the site's stored data. */
export const signOut = defineCall({
  name: 'sign-out',
  summary: 'End this session',
  method: 'POST',
  path: '/session/sign-out',
  access: 'visitor',
  touches: 'nothing',
  embed: 'also',
  answers: {
    200: closedObject({ signedOut: { const: true } }),
  },
});
