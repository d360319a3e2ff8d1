import { calls, FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { isSameText } from '../http/keyed-hash.ts';
import { defineRoute } from '../http/route.ts';
import { startSessionAnew, type RenewedSession } from '../http/visit.ts';
import { changeApplication, type Application } from '../store/applications.ts';
import { clearAttempts, takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import { verifySession } from '../store/sessions.ts';
import { consumeCode, countTry, type CountedTry } from '../store/verification-codes.ts';
import { ok } from './answers.ts';
import { originOf, requireApplication, requireLockedApplication, subjectOf, type FoundContext } from './context.ts';
import { codeHash } from './deliver-code.ts';

/** NIST 800-63B: at most a hundred failures in a row for one account, then a person helps. */
const MOST_FAILURES = { kind: 'code-tries', max: 100, seconds: 30 * 24 * 60 * 60 } as const;

/** A right code signs the session in, under a new id. A try is counted before the code is compared. */
export const validateCode = defineRoute(calls.validateCode, async (context) => {
  const { application_id, provider_id } = await requireApplication(context, context.body.application_id);
  const { session_id_hash } = context.session;
  const counted = await countTry(context.db, { provider_id, application_id, session_id_hash }, context.now);
  if (!counted) throw new FunnelError('verification_code_expired');
  await countFailure(context, { provider_id, application_id });
  if (!isSameText(counted.code_hash, codeHash(context, application_id, context.body.code))) {
    throw new FunnelError('verification_code_invalid');
  }
  const { validation_token, renewed } = await signIn(context, application_id, counted);
  await clearAttempts(context.db, provider_id, failuresOf(context, application_id));
  return { ...ok({ validation_token }), signIn: renewed };
});

/** Only tries of a code that was sent count: else a stranger who knows a name could use them up without any. */
async function countFailure(
  context: FoundContext,
  { provider_id, application_id }: Pick<Application, 'provider_id' | 'application_id'>,
): Promise<void> {
  const refused = await takeAttempts(context.db, provider_id, [failuresOf(context, application_id)], context.now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'too many codes were tried', retryAfter: 24 * 60 * 60 });
}

function failuresOf({ keyedHash }: FoundContext, applicationId: string): AttemptLimit {
  return { ...MOST_FAILURES, subject: keyedHash('application', applicationId) };
}

/** The code is used up, the session is signed in, and its id is new: all of it, or nothing. */
async function signIn(
  context: FoundContext,
  applicationId: string,
  { code_id, destination_hash }: CountedTry,
): Promise<{ readonly validation_token: string; readonly renewed: RenewedSession }> {
  const { session, now, ports, keyedHash } = context;
  const validation_token = ports.random.token();
  const renewed = await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, applicationId);
    const isFirst = await consumeCode(trx, application.provider_id, code_id, now);
    const isVerified =
      isFirst &&
      (await verifySession(
        trx,
        { ...subjectOf(context), session_id_hash: session.session_id_hash },
        { contactHash: destination_hash, tokenHash: keyedHash('validation-token', validation_token), at: now },
      ));
    if (!isVerified) throw new FunnelError('verification_code_invalid');
    await changeApplication(trx, application, { event: 'contact.verified' }, originOf(context));
    return startSessionAnew(trx, session, now);
  });
  return { validation_token, renewed };
}
