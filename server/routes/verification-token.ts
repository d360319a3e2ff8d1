import { calls } from '#api';

import { defineRoute } from '../http/route.ts';
import { createLookupToken } from './lookup-token.ts';

/** A lookup needs a token that was fetched before, by the same session. */
export const verificationToken = defineRoute(calls.verificationToken, (context) =>
  Promise.resolve({ status: 200, body: { verification_token: createLookupToken(context) } }),
);
