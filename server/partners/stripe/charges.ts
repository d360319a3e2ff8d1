import type { Stripe } from 'stripe';

import type { ChargeAnswer, ChargeRequest } from '../payments.ts';
import { readDecline, readReturnCode } from './decline-codes.ts';
import { idOf, readReference } from './payment-methods.ts';
import { ask, isKeyAlive, requireAnswer, type StripeRefusal } from './stripe-account.ts';

/** Takes money once for each attempt, by the idempotency key while Stripe knows it and by the metadata afterwards. */
export async function charge(account: Stripe, request: ChargeRequest, now: Date): Promise<ChargeAnswer> {
  if (!isKeyAlive(request.first_tried_at, now)) return (await findCharge(account, request.attempt_id)) ?? NEVER_RECEIVED;
  const asked = await ask(() =>
    account.paymentIntents.create(paramsOf(request), { idempotencyKey: request.attempt_id, timeout: TIMEOUT_MS }),
  );
  if ('refusal' in asked) return refused(asked.refusal);
  const { id: charge_reference, status } = asked.answer;
  if (request.may_confirm && status === 'requires_action') return { state: 'confirming', charge_reference };
  return answerOf(account, asked.answer);
}

/** The client secret of a payment that waits for the patient. It is kept nowhere. */
export async function findChargeConfirmation(account: Stripe, reference: string): Promise<string | undefined> {
  const { status, client_secret } = await requireAnswer(() => account.paymentIntents.retrieve(reference));
  return status === 'requires_action' ? (client_secret ?? undefined) : undefined;
}

const WAITING: readonly Stripe.PaymentIntent.Status[] = ['requires_action', 'requires_confirmation', 'requires_payment_method'];

/** Cancels a payment that is not confirmed. If it succeeds in this very moment, Stripe refuses to cancel it. */
export async function endConfirmation(account: Stripe, reference: string): Promise<ChargeAnswer> {
  const read = () => requireAnswer(() => account.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }));
  const intent = await read();
  if (!WAITING.includes(intent.status)) return answerOf(account, intent);
  const asked = await ask(() => account.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }));
  if ('refusal' in asked) return answerOf(account, await read());
  // What the bank said goes before the end that we gave it.
  return intent.last_payment_error ? failedAnswer(intent) : { state: 'needsAction', charge_reference: reference };
}

/** A confirmation waits for the bank that issued the card. */
const TIMEOUT_MS = 40_000;

/** The request was lost a day ago. A new attempt can take the money. */
const NEVER_RECEIVED: ChargeAnswer = {
  state: 'declined',
  charge_reference: null,
  decline: { code: 'never_received', kind: 'soft' },
};

function paramsOf({ provider_id, processor_reference, amount, attempt_id, descriptor, on_behalf, may_confirm }: ChargeRequest) {
  const { kind, customer, payment_method, mandate } = readReference(processor_reference);
  // Stripe refuses a whole descriptor for a card, and a suffix for a bank account.
  const shown = kind === 'card' ? 'statement_descriptor_suffix' : 'statement_descriptor';
  return {
    amount,
    currency: 'usd',
    customer,
    payment_method,
    allowed_payment_method_types: [kind === 'card' ? 'card' : 'us_bank_account'],
    ...(mandate !== undefined && { mandate }),
    ...(on_behalf === 'scheduled'
      ? { off_session: true }
      : may_confirm
        ? { use_stripe_sdk: true }
        : { error_on_requires_action: true }),
    confirm: true,
    ...(descriptor !== null && { [shown]: descriptor }),
    metadata: { attempt_id, provider_id },
    expand: ['latest_charge'],
  } satisfies Stripe.PaymentIntentCreateParams;
}

function refused({ payment_intent, ...refusal }: StripeRefusal): ChargeAnswer {
  const charge_reference = payment_intent?.id ?? null;
  if (refusal.code === 'authentication_required' && charge_reference !== null) return { state: 'needsAction', charge_reference };
  return { state: 'declined', charge_reference, decline: readDecline(refusal) };
}

/**
 * What became of an attempt. The search of Stripe knows a payment about a minute after it was made, and an hour in the worst
 * case: before that, only sending the attempt again gives the answer.
 */
export async function findCharge(account: Stripe, attemptId: string): Promise<ChargeAnswer | undefined> {
  const query = `metadata['attempt_id']:'${attemptId}'`;
  const { data } = await requireAnswer(() => account.paymentIntents.search({ query, expand: ['data.latest_charge'] }));
  const [found] = data;
  return found && answerOf(account, found);
}

async function answerOf(account: Stripe, intent: Stripe.PaymentIntent): Promise<ChargeAnswer> {
  const { id: charge_reference, status, latest_charge } = intent;
  if (status === 'processing') return { state: 'pending', charge_reference };
  if (status === 'requires_action' || status === 'requires_confirmation') return { state: 'needsAction', charge_reference };
  if (status !== 'succeeded') return failedAnswer(intent);
  const return_code = await findReturn(account, intent);
  if (return_code !== undefined) return { state: 'returned', charge_reference, return_code };
  const created = typeof latest_charge === 'object' ? latest_charge?.created : undefined;
  return { state: 'settled', charge_reference, settled_at: new Date((created ?? intent.created) * 1000) };
}

/** A payment that Stripe has given up. */
function failedAnswer(intent: Stripe.PaymentIntent): ChargeAnswer {
  const { id: charge_reference, last_payment_error: error, cancellation_reason } = intent;
  if (!error && isUnconfirmed(intent)) return { state: 'needsAction', charge_reference };
  if (!error)
    return { state: 'declined', charge_reference, decline: readDecline({ code: cancellation_reason ?? intent.status }) };
  if (isUnconfirmed(intent)) return { state: 'needsAction', charge_reference };
  const return_code = isBankDebit(intent) ? readReturnCode(error) : undefined;
  if (return_code !== undefined) return { state: 'returned', charge_reference, return_code };
  return { state: 'declined', charge_reference, decline: readDecline(error) };
}

/** The bank asked the patient to confirm it, and they did not. */
export function isUnconfirmed({ last_payment_error: error, cancellation_reason }: Stripe.PaymentIntent): boolean {
  if (error) return error.code === 'authentication_required' || error.code === 'payment_intent_authentication_failure';
  return cancellation_reason === 'abandoned';
}

export function isBankDebit({ payment_method_types }: Pick<Stripe.PaymentIntent, 'payment_method_types'>): boolean {
  return payment_method_types.includes('us_bank_account');
}

/** A debit that comes back after it has succeeded is a dispute that cannot be won. */
async function findReturn(account: Stripe, intent: Stripe.PaymentIntent): Promise<string | undefined> {
  const { latest_charge } = intent;
  if (!isBankDebit(intent) || typeof latest_charge !== 'object' || !latest_charge?.disputed) return undefined;
  const { data } = await requireAnswer(() => account.disputes.list({ payment_intent: idOf(intent) ?? '' }));
  const lost = data.find(({ status }) => status !== 'won');
  return lost && (readDisputeReturn(lost) ?? lost.reason);
}

/** The return code of a dispute of a bank debit; nothing for a dispute of a card. */
export function readDisputeReturn({ reason, network_reason_code, payment_method_details }: Stripe.Dispute): string | undefined {
  if (payment_method_details?.type === 'card') return undefined;
  return readReturnCode({ code: reason, network_decline_code: network_reason_code ?? undefined });
}
