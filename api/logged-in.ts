import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** Spec 6: cached by the client until a 401. */
export const loggedIn = defineCall({
  name: 'logged-in',
  summary: 'Whether this session is signed in',
  method: 'GET',
  path: '/direct-application/logged-in',
  access: 'visitor',
  touches: 'nothing',
  embed: 'also',
  answers: {
    200: closedObject({ isLoggedIn: { type: 'boolean' } }),
  },
});
