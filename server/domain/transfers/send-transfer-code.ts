import { calls, FunnelError, type RequestOf } from '#api';
import { isEmail } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute } from '../calls/route.ts';
import { listOldPlansOfContact } from '../patients/old-plans.ts';
import { lockSession } from '../sessions/sessions.ts';
import { findLastCode, replaceCode } from '../verification/verification-codes.ts';
import { requireTransferMode, type TransferMode } from './transfer-mode.ts';
import { ok } from '../calls/answers.ts';
import { countContactSend, orGiveBack } from '../verification/code-limits.ts';
import type { Context } from '../calls/context.ts';
import { contactHash } from '../applications/enrollee.ts';
import { requireLookupToken } from '../finding/lookup-token.ts';
import { requireReachablePhone } from '../applications/reachable-phone.ts';
import { requireWaited } from '../verification/require-waiting-time.ts';
import {
  CONTACT_SUBJECT,
  codeMessage,
  codeSent,
  createCode,
  maskedContact,
  type Destination,
} from '../verification/verification-code.ts';

type Body = RequestOf<typeof calls.sendTransferCode>['body'];

/** Sends a code to whatever contact was typed. Whether a plan names it changes nothing that the caller can see. */
export const sendTransferCode = defineRoute(calls.sendTransferCode, async (context) => {
  const { db, provider, body, headers } = context;
  const destination = requireDestination(requireTransferMode(provider), body);
  requireLookupToken(context, headers['x-verification-token']);
  await requireWaitedFor(context, db, destination);

  const { channel, to } = destination;
  const plans = await listOldPlansOfContact(db, provider.provider_id, channel === 'email' ? { email: to } : { phone: to });
  const { maySend, giveBack } = await countContactSend(context, to, plans.length > 0);
  const { code, kept } = createCode(context, destination, CONTACT_SUBJECT);
  const old_plan_ids = plans.map(({ old_plan_id }) => old_plan_id);
  const isKept = inTransaction(db, async (trx) => {
    await lockSession(trx, context.session);
    await requireWaitedFor(context, trx, destination);
    await replaceCode(trx, { ...kept, application_id: null, old_plan_ids });
  });
  await orGiveBack(isKept, giveBack);
  if (maySend) await context.ports.messages.send(codeMessage(context, destination, code));
  return ok(codeSent(channel, maskedContact(destination)));
});

/** The one contact that the provider asks for, as it can be reached. */
function requireDestination(mode: TransferMode, { phone, email, channel, locale }: Body): Destination {
  if (mode !== 'email') {
    if (phone === undefined || email !== undefined || channel === 'email') throw refused('phone');
    requireReachablePhone(phone);
    return { channel: channel ?? 'sms', to: phone, locale };
  }
  const to = email?.trim() ?? '';
  if (phone !== undefined || (channel ?? 'email') !== 'email' || !isEmail(to)) throw refused('email');
  return { channel: 'email', to, locale };
}

/** Asked once before anything is counted, and once more when no other request of the session can come between. */
async function requireWaitedFor(context: Context, db: Db, { to }: Destination): Promise<void> {
  const { provider, session, now } = context;
  const key = { provider_id: provider.provider_id, application_id: null, session_id_hash: session.session_id_hash };
  const last = await findLastCode(db, key);
  if (last?.destination_hash === contactHash(context, to)) requireWaited(last.created_at, now);
}

function refused(field: 'phone' | 'email'): FunnelError {
  return new FunnelError('validation_error', {
    message: `the provider asks for the ${field}, and only for it`,
    details: { field },
  });
}
