import type { Stripe } from 'stripe';

import type { RefundAnswer, RefundRequest } from '../payments.ts';
import { ask, isKeyAlive, requireAnswer } from './stripe-account.ts';

/** Returns money once for each refund id. */
export async function refund(account: Stripe, request: RefundRequest, now: Date): Promise<RefundAnswer> {
  const { charge_reference, amount, refund_id, first_tried_at, provider_id } = request;
  if (!isKeyAlive(first_tried_at, now)) return findRefund(account, request);
  const asked = await ask(() =>
    account.refunds.create(
      { payment_intent: charge_reference, amount, metadata: { refund_id, provider_id } },
      { idempotencyKey: refund_id },
    ),
  );
  if ('answer' in asked) return answerOf(asked.answer);
  return { state: 'refused', refund_reference: null, code: asked.refusal.code ?? asked.refusal.param ?? 'refused' };
}

async function findRefund(account: Stripe, { charge_reference, refund_id }: RefundRequest): Promise<RefundAnswer> {
  const { data } = await requireAnswer(() => account.refunds.list({ payment_intent: charge_reference, limit: 100 }));
  const found = data.find(({ metadata }) => metadata?.['refund_id'] === refund_id);
  return found ? answerOf(found) : { state: 'refused', refund_reference: null, code: 'never_received' };
}

function answerOf({ id: refund_reference, status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === 'succeeded') return { state: 'settled', refund_reference };
  if (status === 'failed' || status === 'canceled') return { state: 'refused', refund_reference, code: failure_reason ?? status };
  return { state: 'pending', refund_reference };
}
