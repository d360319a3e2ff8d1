import { calls, FunnelError } from '#api';

import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute } from '../calls/route.ts';
import { startSessionAnew } from '../sessions/request-context.ts';
import { proveContact } from '../sessions/sessions.ts';
import { consumeCode } from '../verification/verification-codes.ts';
import { requireTransferMode } from './transfer-mode.ts';
import { ok } from '../calls/answers.ts';
import { requireRightCode } from '../verification/check-code.ts';
import { CONTACT_SUBJECT } from '../verification/verification-code.ts';

/** A right code proves the contact, in a session under a new id. Whose it is, is asked next. */
export const validateTransferCode = defineRoute(calls.validateTransferCode, async (context) => {
  const { db, provider, session, now, ports, keyedHash, body } = context;
  requireTransferMode(provider);
  const right = await requireRightCode(context, {
    applicationId: null,
    subject: CONTACT_SUBJECT,
    code: body.code,
    failuresOf: ({ destination_hash }) => destination_hash,
  });
  const validation_token = ports.random.token();
  const renewed = await inTransaction(db, async (trx) => {
    const isFirst = await consumeCode(trx, provider.provider_id, right.code_id, now);
    if (!isFirst) throw new FunnelError('verification_code_invalid');
    await proveContact(trx, session, { codeId: right.code_id, tokenHash: keyedHash('validation-token', validation_token) });
    return startSessionAnew(trx, session, now);
  });
  await right.forgetFailures();
  return { ...ok({ validation_token }), signIn: renewed };
});
