import { calls, FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { isSameText } from '../http/keyed-hash.ts';
import { defineRoute } from '../http/route.ts';
import { changeApplication } from '../store/applications.ts';
import { takeAttempts } from '../store/attempts.ts';
import { verifySession } from '../store/sessions.ts';
import { consumeCode, countTry, type CountedTry } from '../store/verification-codes.ts';
import { ok } from './answers.ts';
import { originOf, requireApplication, requireLockedApplication, subjectOf, type FoundContext } from './context.ts';
import { codeHash } from './deliver-code.ts';

/** NIST 800-63B: at most a hundred failures for one account, then a person helps. */
const MOST_TRIES = { kind: 'code-tries', max: 100, seconds: 30 * 24 * 60 * 60 } as const;

/** A right code signs the session in, under a new id. A try is counted before the code is compared. */
export const validateCode = defineRoute(calls.validateCode, async (context) => {
  const { application_id, provider_id } = await requireApplication(context, context.body.application_id);
  const limit = { ...MOST_TRIES, subject: context.keyedHash('application', application_id) };
  const refused = await takeAttempts(context.db, provider_id, [limit], context.now);
  if (refused.length > 0) throw new FunnelError('too_many_requests', { message: 'too many codes were tried', retryAfter: 24 * 60 * 60 });

  const { session_id_hash } = context.session;
  const counted = await countTry(context.db, { provider_id, application_id, session_id_hash }, context.now);
  if (!counted) throw new FunnelError('verification_code_expired');
  if (!isSameText(counted.code_hash, codeHash(context, application_id, context.body.code))) {
    throw new FunnelError('verification_code_invalid');
  }
  return { ...ok({ validation_token: await signIn(context, application_id, counted) }), signIn: true };
});

async function signIn(context: FoundContext, applicationId: string, { code_id, destination_hash }: CountedTry): Promise<string> {
  const { session, now, ports, keyedHash } = context;
  const token = ports.random.token();
  await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, applicationId);
    const isFirst = await consumeCode(trx, application.provider_id, code_id, now);
    const isVerified =
      isFirst &&
      (await verifySession(
        trx,
        { ...subjectOf(context), session_id_hash: session.session_id_hash },
        { contactHash: destination_hash, tokenHash: keyedHash('validation-token', token), at: now },
      ));
    if (!isVerified) throw new FunnelError('verification_code_invalid');
    await changeApplication(trx, application, { event: 'contact.verified' }, originOf(context));
  });
  return token;
}
