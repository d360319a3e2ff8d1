import { calls } from '#api';

import { defineRoute, ok } from '../calls/route.ts';
import { requireApplication } from '../applications/require-application.ts';
import { contactHash, readContact } from '../applications/enrollee.ts';
import type { FoundContext } from '../calls/context.ts';
import { deliverCode, type CodeRequest } from './deliver-code.ts';
import { requestSealedCode } from './sealed-code.ts';

/** False only when this very session has verified this very phone, and for this application (design 9.3). */
export const checkOtp = defineRoute(calls.checkOtp, async (context) => {
  const { session, params } = context;
  const application = await requireApplication(context, params.application_id);
  if (session.verified_at === null) return ok({ need_otp: true });
  const { phone, email } = await readContact(context.db, application);
  const asked = params.phone_number === 'on-file' ? [phone, email] : [params.phone_number];
  const isVerified =
    application.held_by === null &&
    asked.some((contact) => contact !== null && contactHash(context, contact) === session.verified_phone_hash);
  return ok({ need_otp: !isVerified });
});

/** Whether this session is signed in. */
export const loggedIn = defineRoute(calls.loggedIn, ({ session }) =>
  Promise.resolve({ status: 200, body: { isLoggedIn: session.verified_at !== null } }),
);

/** Sends a code before the answer, or after it where the answer must not depend on whom the lookup found. */
async function answerCodeRequest(context: FoundContext, request: CodeRequest) {
  const { search_hash } = context.session;
  if (search_hash === null) return ok(await deliverCode(context, request));
  const { body, afterwards } = await requestSealedCode(context, search_hash, request);
  return { ...ok(body), afterwards };
}

/** Another code, not at once: the first may only be slow. */
export const resendCode = defineRoute(calls.resendCode, (context) =>
  answerCodeRequest(context, { ...context.body, isAgain: true }),
);

/** Sends a code to the contact on file. */
export const sendCode = defineRoute(calls.sendCode, (context) => answerCodeRequest(context, context.body));
