import { calls } from '#api';

import { noteSignOut } from './agent-sessions.ts';
import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';

/** Ends the session; the HTTP layer forgets it and clears the cookie. */
export const signOut = defineRoute(calls.signOut, async ({ db, session, now }) => {
  await noteSignOut(db, session, now);
  return { ...ok({ signedOut: true }), signOut: true };
});
