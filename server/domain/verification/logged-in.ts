import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';

/** Whether this session is signed in. */
export const loggedIn = defineRoute(calls.loggedIn, ({ session }) =>
  Promise.resolve({ status: 200, body: { isLoggedIn: session.verified_at !== null } }),
);
