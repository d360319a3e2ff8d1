import { toCents } from '#rules';

import type { PaymentEvent, Payments, RefundAnswer, RefundRequest } from '../../partners/payments.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import type { SimulatorOptions } from './bureau.ts';
import { currentAnswer, type SimulatedCharge } from './charge-news.ts';

/** A bank needs days to return money, a card network does not make us wait. */
const BANK_REFUND_MS = 3 * 24 * 60 * 60_000;

interface SimulatedRefund {
  readonly refund_reference: string;
  readonly refusal: string | null;
  readonly refunded_at: Date;
  readonly settles_at: Date;
}

/** Refunds what was settled and has not come back, and never more than that. */
export function simulateRefunds({ db, clock, random }: Pick<SimulatorOptions, 'db' | 'clock' | 'random'>): Payments['refund'] {
  return (request) =>
    inTransaction(db, async (trx) => {
      const { provider_id, charge_reference, refund_id, amount } = request;
      const charge = await selectRows(trx, 'simulator.charges', { provider_id, charge_reference }).forUpdate().executeTakeFirst();
      const known = await selectRows(trx, 'simulator.refunds', { provider_id, refund_id }).executeTakeFirst();
      if (known) return answerOf(known);
      const now = clock.now();
      const refusal = await findRefusal(trx, charge, request, now);
      const settles_at = charge?.fate.startsWith('bank/') ? new Date(now.getTime() + BANK_REFUND_MS) : now;
      const made = { provider_id, refund_id, charge_reference, amount_cents: amount, refusal, refunded_at: now, settles_at };
      const refund = { ...made, refund_reference: `sim-re-${random.uuid()}` };
      await trx.insertInto('simulator.refunds').values(refund).execute();
      return answerOf(refund);
    });
}

async function findRefusal(db: Db, charge: SimulatedCharge | undefined, { amount }: RefundRequest, now: Date) {
  if (!charge) return 'charge_unknown';
  if (currentAnswer(charge, now).state !== 'settled') return 'charge_not_settled';
  const { provider_id, charge_reference } = charge;
  const before = await selectRows(db, 'simulator.refunds', { provider_id, charge_reference, refusal: null }).execute();
  const refunded = before.reduce((sum, refund) => sum + refund.amount_cents, 0);
  return refunded + amount > charge.amount_cents ? 'amount_too_large' : null;
}

function answerOf({ refund_reference, refusal, refunded_at, settles_at }: SimulatedRefund): RefundAnswer {
  if (refusal !== null) return { state: 'refused', refund_reference: null, code: refusal };
  return { state: settles_at > refunded_at ? 'pending' : 'settled', refund_reference };
}

/** The refunds that have settled until now. */
export async function listRefundEvents(db: Db, provider_id: string, now: Date): Promise<readonly PaymentEvent[]> {
  const rows = await db
    .selectFrom('simulator.refunds as refund')
    .innerJoin('simulator.charges as charge', (join) =>
      join
        .onRef('charge.provider_id', '=', 'refund.provider_id')
        .onRef('charge.charge_reference', '=', 'refund.charge_reference'),
    )
    .select(['refund.refund_id', 'refund.charge_reference', 'refund.amount_cents', 'refund.settles_at', 'charge.attempt_id'])
    .where('refund.provider_id', '=', provider_id)
    .where('refund.refusal', 'is', null)
    .where('refund.settles_at', '<=', now)
    .execute();
  return rows.map(({ refund_id, charge_reference, amount_cents, settles_at, attempt_id }) => ({
    kind: 'refundSettled',
    event_id: `sim-evt-${refund_id}-refundSettled`,
    provider_id,
    at: settles_at,
    charge_reference,
    attempt_id,
    refund_id,
    amount: toCents(amount_cents),
  }));
}
