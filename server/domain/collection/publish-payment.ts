import { toCents, type Cents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Fact, ProviderEvent } from '../events/event-data.ts';
import { publishEvent } from '../events/provider-events.ts';
import type { ChargeAttempt, PlanKey } from '../ledger/ledger.ts';
import type { CollectionContext, Decision, Report } from './report.ts';

interface Moved {
  readonly number: number;
  readonly paid_cents: Cents;
  readonly surplus_cents: Cents;
}

interface PaymentFact {
  readonly attempt: ChargeAttempt;
  readonly report: Report;
  readonly moved: readonly Moved[];
  readonly decision: Decision;
  /** The provider knows already that this charge failed. */
  readonly wasKnown: boolean;
}

/** Informs the provider of what became of a charge. The money that moved decides which event it is; some facts move none. */
export async function publishPayment(trx: Db, { now }: CollectionContext, fact: PaymentFact): Promise<void> {
  const { provider_id, payment_plan_id, attempt_id } = fact.attempt;
  const { kind, happened_at, refund_id } = fact.report;
  const base = { provider_id, payment_plan_id, fact: [attempt_id, kind, refund_id ?? ''].join(' ').trim(), happened_at, now };
  const event = eventOf(base, fact);
  if (event) await publishEvent(trx, event);
}

type Base = Fact & PlanKey;

function eventOf(base: Base, { attempt, report, moved, decision, wasKnown }: PaymentFact): ProviderEvent | undefined {
  const paid = toCents(moved.reduce((sum, { paid_cents }) => sum + paid_cents, 0));
  const surplus = toCents(moved.reduce((sum, { surplus_cents }) => sum + surplus_cents, 0));
  const { kind, charge_reference } = report;
  const charge = { attempt_id: attempt.attempt_id, charge_reference, numbers: moved.map(({ number }) => number) };
  const money = { amount_cents: Math.abs(paid + surplus), paid_change_cents: paid, surplus_change_cents: surplus };
  const next = { next_try: decision.retry_on ?? null, defaults_on: decision.default_on ?? null };
  const code = report.code ?? null;
  if (paid + surplus > 0) {
    const cause = kind === 'dispute_won' || kind === 'refund_failed' ? kind : 'charge';
    return { ...base, kind: 'payment.succeeded', payment: { ...charge, ...money, cause } };
  }
  if (paid + surplus < 0 && kind === 'refunded')
    return { ...base, kind: 'payment.refunded', payment: { ...charge, ...money, refund_id: report.refund_id ?? '' } };
  if (paid + surplus < 0) {
    const cause = kind === 'returned' ? 'return' : 'dispute';
    return { ...base, kind: 'payment.returned', payment: { ...charge, ...money, cause, code, ...next } };
  }
  if (!report.failure || wasKnown) return undefined;
  return { ...base, kind: 'payment.failed', payment: { ...charge, amount_cents: attempt.amount_cents, code, ...next } };
}
