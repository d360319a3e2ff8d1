import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';
import { createLookupToken } from './lookup-token.ts';
import { requireHuman } from '../calls/require-human.ts';

/** A lookup needs a token that was fetched before, by the same session. */
export const verificationToken = defineRoute(calls.verificationToken, async (context) => {
  await requireHuman(context, context.headers['x-captcha-token']);
  return ok({ verification_token: createLookupToken(context) });
});
