import { calls } from '#api';

import { noteSignOut } from '../agents/agent-session.ts';
import { defineRoute } from '../http/route.ts';
import { ok } from './answers.ts';

/** Ends the session; the HTTP layer forgets it and clears the cookie. */
export const signOut = defineRoute(calls.signOut, async ({ db, session, now }) => {
  await noteSignOut(db, session, now);
  return { ...ok({ signedOut: true }), signOut: true };
});
