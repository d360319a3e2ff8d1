import { calls, FunnelError } from '#api';

import { inTransaction } from '../database/transaction.ts';
import { defineRoute } from '../http/route.ts';
import { startSessionAnew } from '../http/visit.ts';
import { proveContact } from '../store/sessions.ts';
import { consumeCode } from '../store/verification-codes.ts';
import { requireTransferMode } from '../transfers/transfer-mode.ts';
import { ok } from './answers.ts';
import { requireRightCode } from './right-code.ts';
import { CONTACT_SUBJECT } from './verification-code.ts';

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
