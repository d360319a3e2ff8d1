import { toCents } from '#rules';
import type { Stripe } from 'stripe';

import type { PaymentEvent } from '../payments.ts';
import { isBankDebit, isUnconfirmed, readDisputeReturn } from './charges.ts';
import { readDecline, readReturnCode } from './decline-codes.ts';
import { idOf } from './payment-methods.ts';

/** The events that the adapter reads: what a webhook endpoint of Stripe must be subscribed to. */
export const EVENT_TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

/** Puts an event of Stripe into our words; nothing for one that changes nothing here. */
export function readEvent(providerId: string, event: Stripe.Event): PaymentEvent | undefined {
  const of = { event_id: event.id, provider_id: providerId, at: new Date(event.created * 1000) };
  const { type } = event;
  if (type === 'payment_intent.succeeded') return { ...of, ...chargeOf(event.data.object), kind: 'settled' };
  if (type === 'payment_intent.payment_failed') return { ...of, ...chargeOf(event.data.object), ...failureOf(event.data.object) };
  if (type === 'payment_intent.canceled') {
    if (isUnconfirmed(event.data.object)) return { ...of, ...chargeOf(event.data.object), kind: 'needsAction' };
    const decline = readDecline({ code: event.data.object.cancellation_reason ?? 'canceled' });
    return { ...of, ...chargeOf(event.data.object), kind: 'declined', decline };
  }
  if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') return readDispute(of, type, event.data.object);
  // An inquiry that becomes a dispute stays the same object: no second one is created.
  if (type === 'charge.dispute.updated' && event.data.previous_attributes?.status?.startsWith('warning_'))
    return readDispute(of, 'charge.dispute.created', event.data.object);
  if (type === 'refund.created' || type === 'refund.updated' || type === 'refund.failed')
    return readRefund(of, event.data.object);
  return undefined;
}

type Common = Pick<PaymentEvent, 'event_id' | 'provider_id' | 'at'>;

function chargeOf({ id, metadata }: Stripe.PaymentIntent) {
  return { charge_reference: id, attempt_id: metadata['attempt_id'] ?? null };
}

function failureOf(intent: Stripe.PaymentIntent) {
  if (isUnconfirmed(intent)) return { kind: 'needsAction' } as const;
  const error = intent.last_payment_error ?? {};
  const return_code = isBankDebit(intent) ? readReturnCode(error) : undefined;
  if (return_code !== undefined) return { kind: 'returned', return_code, amount: toCents(intent.amount) } as const;
  return { kind: 'declined', decline: readDecline(error) } as const;
}

/** An inquiry (`warning_…`) takes no money, so it changes nothing here. A returned debit cannot be lost a second time. */
function readDispute(of: Common, type: string, dispute: Stripe.Dispute): PaymentEvent | undefined {
  const charge_reference = idOf(dispute.payment_intent);
  if (charge_reference === undefined || dispute.status.startsWith('warning_')) return undefined;
  const common = { ...of, charge_reference, attempt_id: null, amount: toCents(dispute.amount) };
  const return_code = readDisputeReturn(dispute);
  const end = endOf(dispute);
  if (type === 'charge.dispute.created' && dispute.status !== 'prevented')
    return return_code === undefined ? { ...common, kind: 'disputed' } : { ...common, kind: 'returned', return_code };
  if (end === 'disputeLost' && return_code !== undefined) return undefined;
  return end && { ...common, kind: end };
}

/** One that Stripe prevented is lost where its money stays with the payer, and won where none moved. */
function endOf({ status, balance_transactions }: Stripe.Dispute): 'disputeLost' | 'disputeWon' | undefined {
  if (status === 'won') return 'disputeWon';
  if (status === 'lost') return 'disputeLost';
  if (status !== 'prevented') return undefined;
  const moved = balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  return moved < 0 ? 'disputeLost' : 'disputeWon';
}

function readRefund(of: Common, refund: Stripe.Refund): PaymentEvent | undefined {
  const charge_reference = idOf(refund.payment_intent);
  if (charge_reference === undefined) return undefined;
  const refund_id = refund.metadata?.['refund_id'] ?? refund.id;
  const common = { ...of, charge_reference, attempt_id: null, refund_id, amount: toCents(refund.amount) };
  if (refund.status === 'succeeded') return { ...common, kind: 'refundSettled' };
  return refund.status === 'failed' || refund.status === 'canceled' ? { ...common, kind: 'refundFailed' } : undefined;
}

/** The fields of an object that describe what happened to which payment: no name, no address, no digit of a number. */
const KEPT = [
  'id',
  'object',
  'status',
  'amount',
  'amount_received',
  'created',
  'payment_intent',
  'payment_method_types',
  'cancellation_reason',
  'reason',
  'network_reason_code',
  'failure_reason',
] as const;
const KEPT_OF_ERROR = ['type', 'code', 'decline_code', 'advice_code', 'network_decline_code'] as const;
const KEPT_OF_METADATA = ['attempt_id', 'refund_id', 'provider_id'] as const;

/** What is stored of an event as Stripe sent it. */
export function eventSource({ id, type, created, api_version, livemode, data }: Stripe.Event): object {
  const object = data.object as unknown as Readonly<Record<string, unknown>>;
  const kept = {
    ...pick(object, KEPT),
    ...('metadata' in object && { metadata: pick(object['metadata'], KEPT_OF_METADATA) }),
    ...('last_payment_error' in object && { last_payment_error: pick(object['last_payment_error'], KEPT_OF_ERROR) }),
  };
  return { id, type, created, api_version, livemode, data: { object: kept } };
}

function pick(from: unknown, keys: readonly string[]): object {
  if (typeof from !== 'object' || from === null) return {};
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}
