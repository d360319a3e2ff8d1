import { calls } from '#api';

import { defineRoute } from '../http/route.ts';

/** Ends the session; the HTTP layer forgets it and clears the cookie. */
export const signOut = defineRoute(calls.signOut, () =>
  Promise.resolve({ status: 200, body: { signedOut: true }, signOut: true }),
);
