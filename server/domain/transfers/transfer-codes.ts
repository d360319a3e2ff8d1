import { FunnelError, calls, type RequestOf } from '#api';
import type { Provider } from '#configuration';
import { isEmail } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { listOldPlansOfContact } from '../patients/old-plans.ts';
import { lockSession, proveContact } from '../sessions/sessions.ts';
import { sendCodeMessage } from '../verification/send-code-message.ts';
import { findLastCode, lastSentAt, replaceCode, requireWaited, consumeCode } from '../verification/verification-codes.ts';
import { countContactSend, orGiveBack } from '../verification/code-limits.ts';
import type { Context } from '../calls/context.ts';
import { contactHash } from '../applications/enrollee.ts';
import { requireLookupToken } from '../finding/lookup-token.ts';
import { invalidField, requireReachablePhone } from '../applications/entered-values.ts';
import { CONTACT_SUBJECT, codeSent, createCode, maskedContact, type Destination } from '../verification/verification-code.ts';
import { startSessionAnew } from '../sessions/session-store.ts';
import { requireRightCode } from '../verification/check-code.ts';

/**
 * How a person proves that they pay an old plan: a code by phone or by email, or customer service asks them. Where customer
 * service asks, every other caller proves their phone (spec 2: the root goes to verify-agent for the agent flow, otherwise to verify-phone).
 */
export type TransferMode = 'sms' | 'email' | 'agent';

const FLOW = 'transfer-plan';

/** The mode of the provider; where it takes over no plans, there are no such calls. */
export function requireTransferMode({ flows }: Pick<Provider, 'flows'>): TransferMode {
  if (!Object.hasOwn(flows, FLOW)) throw new FunnelError('not_found', { message: 'the provider transfers no plans' });
  const mode = flows[FLOW]?.options?.['verification'];
  return mode === 'email' || mode === 'agent' ? mode : 'sms';
}

type Body = RequestOf<typeof calls.sendTransferCode>['body'];

/** Sends a code to whatever contact was typed. Whether a plan names it changes nothing that the caller can see. */
export const sendTransferCode = defineRoute(calls.sendTransferCode, async (context) => {
  const { db, provider, body, headers } = context;
  const destination = requireDestination(requireTransferMode(provider), body);
  requireLookupToken(context, headers['x-verification-token']);
  await requireWaitedFor(context, db, destination);

  const { channel, to } = destination;
  const plans = await listOldPlansOfContact(db, provider.provider_id, channel === 'email' ? { email: to } : { phone: to });
  const { maySend, hidesRefusal, giveBack } = await countContactSend(context, to, plans.length > 0);
  const { code, kept } = createCode(context, destination, CONTACT_SUBJECT);
  const old_plan_ids = plans.map(({ old_plan_id }) => old_plan_id);
  const isKept = inTransaction(db, async (trx) => {
    await lockSession(trx, context.session);
    await requireWaitedFor(context, trx, destination);
    return replaceCode(trx, { ...kept, application_id: null, old_plan_ids });
  });
  const codeId = await orGiveBack(isKept, giveBack);
  const onFile = { [channel === 'email' ? 'email' : 'phone']: to };
  // A code that ends makes no one wait, which would reveal a refusal, too.
  const sent = { destination, code, onFile, ...(!hidesRefusal && { codeId }) };
  const sending = maySend ? sendCodeMessage(context, sent) : Promise.resolve(channel);
  const sentBy = hidesRefusal ? await hideRefusal(sending, channel) : await sending;
  return ok(codeSent(sentBy, maskedContact(destination)));
});

/** Answers as if the code had left by this channel, whatever became of it. */
async function hideRefusal(sending: Promise<unknown>, channel: Destination['channel']): Promise<Destination['channel']> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof FunnelError) || error.code !== 'code_refused') throw error;
  }
  return channel;
}

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
  const last = await findLastCode(db, context, null);
  if (last?.destination_hash === contactHash(context, to)) requireWaited(lastSentAt(last), context.now);
}

function refused(field: 'phone' | 'email'): FunnelError {
  return invalidField(field, `the provider asks for the ${field}, and only for it`);
}

/** A right code proves the contact, in a session under a new id. Whose it is, is asked next. */
export const validateTransferCode = defineRoute(calls.validateTransferCode, async (context) => {
  const { db, provider, session, now, ports, keyedHash, body } = context;
  requireTransferMode(provider);
  const right = await requireRightCode(context, {
    owner: null,
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
