import { calls, FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import type { Application } from '../applications/applications.ts';
import {
  requireApplication,
  requireApplicationsContact,
  requireVerifiedApplication,
  withApplication,
} from '../applications/require-application.ts';
import { contactHash, readContact } from '../applications/enrollee.ts';
import { listSendings, nextContact, sendFullTextAgain } from '../applications/sent-full-text.ts';
import { requireFound, type FoundContext } from '../calls/context.ts';
import { countSend, orGiveBack } from './code-limits.ts';
import { deliverCode, type CodeRequest } from './deliver-code.ts';
import { requestSealedCode } from './sealed-code.ts';
import { requireWaited } from './verification-codes.ts';

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

/** Sends the full text once more, within the limits of codes, so that a phone gets no more messages. */
export const sendFullText = defineRoute(calls.sendFullText, async (agentContext) => {
  const context = requireFound(agentContext);
  const { db, params } = context;
  const application = await requireVerifiedApplication(context, params.application_id);
  const { contact } = await requireNext(db, context, application);
  // The contact of an application is on file, or its owner proved it.
  const giveBack = await countSend(context, { to: contact.to, patient: application.patient_id, isListed: true });
  const isPut = withApplication(context, params.application_id, async (trx, locked) => {
    await requireApplicationsContact(trx, context, locked);
    // Of requests at the same moment, all but the first come here after it.
    await sendFullTextAgain(trx, context, locked, await requireNext(trx, context, locked));
  });
  await orGiveBack(isPut, giveBack);
  return ok(await applicationAnswer(context, application));
});

async function requireNext(db: Db, context: FoundContext, application: Application) {
  const sendings = await listSendings(db, application);
  requireWaited(sendings.at(-1)?.created_at, context.now);
  const contact = await nextContact(db, context, application, sendings);
  if (contact) return { contact, sendings };
  if (sendings.length === 0) throw new FunnelError('guarantor_missing_phone_number');
  throw new FunnelError('code_needs_more', { message: 'this text was sent often enough', details: { ask: 'person' } });
}
