import {
  planSums,
  toCents,
  today,
  type Cents,
  type DayString,
  type OpenPayment,
  type PaymentFacts,
  type PaymentFailureFact,
} from '#rules';
import type { Receipt } from '#api/entities';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { listBalances, listCharged } from '../ledger/ledger.ts';
import type { Plan, PlanKey } from '../plans/plans.ts';

/** The money of a plan: by its ledger, or by the days where its provider collects. */
export interface PlanMoney {
  readonly isCollected: boolean;
  readonly payments: readonly PaymentFacts[];
  /** The payments whose money has moved or is under way, by number; none where the provider collects them. */
  readonly charged: readonly number[];
  readonly sums: ReturnType<typeof planSums>;
}

/** What is paid, under way and open of each payment on a day of the provider. */
export async function readPlanMoney(db: Db, plan: Plan, day: DayString): Promise<PlanMoney> {
  const balances = await listBalances(db, plan);
  const isCollected = balances.length > 0;
  const payments = isCollected ? withFailures(balances.map(factsOf), await listDecisions(db, plan), plan) : byDays(plan, day);
  return { isCollected, payments, charged: listCharged(balances), sums: planSums(payments) };
}

/** What can be paid now: open, and with no attempt under way. */
export function openPayments({ payments }: PlanMoney): readonly OpenPayment[] {
  return payments.flatMap(({ number, due, amount, paid, forgiven, pending }) => {
    const open = toCents(amount - paid - forgiven);
    return open > 0 && pending === 0 ? [{ number, due, open }] : [];
  });
}

type Balance = Awaited<ReturnType<typeof listBalances>>[number];

function factsOf({ number, due, amount_cents, paid_cents, forgiven_cents, pending_cents }: Balance): PaymentFacts {
  return { number, due, amount: amount_cents, paid: paid_cents, forgiven: forgiven_cents, pending: pending_cents };
}

/** Decision 0028: a payment counts as made when its day is over. */
function byDays({ draft }: Plan, day: DayString): readonly PaymentFacts[] {
  const nothing = toCents(0);
  return draft.instalments.map(({ number, due, amount }) => {
    const paid = due < day ? toCents(amount) : nothing;
    return { number, due: due as DayString, amount: toCents(amount), paid, forgiven: nothing, pending: nothing };
  });
}

interface Decided {
  readonly number: number;
  readonly kind: PaymentFailureFact['kind'] | 'resumed';
  readonly retry_on: DayString | null;
  readonly stop: string | null;
  /** What the attempt that failed was charged to. */
  readonly method: string | null;
}

function withFailures(
  payments: readonly PaymentFacts[],
  decisions: readonly Decided[],
  { payment_method_id }: Plan,
): readonly PaymentFacts[] {
  const byNumber = new Map(decisions.map((decided) => [decided.number, decided]));
  return payments.map((payment) => {
    const decided = byNumber.get(payment.number);
    if (!decided) return payment;
    const { kind, retry_on, stop, method } = decided;
    const ofOtherMethod = method !== null && method !== payment_method_id;
    return { ...payment, retry_on, ...(kind !== 'resumed' && { failure: { kind, stop, ofOtherMethod } }) };
  });
}

/** The last decision about each payment: what followed its failure, or that it may be tried again. */
async function listDecisions(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<readonly Decided[]> {
  const { rows } = await sql<Decided>`
    select distinct on (e.number) e.number, e.kind, e.retry_on, e.stop, a.payment_method_id as method
    from ledger_entries e left join charge_attempts a using (provider_id, payment_plan_id, attempt_id)
    where provider_id = ${provider_id} and payment_plan_id = ${payment_plan_id} and (e.retry_on is not null or e.stop is not null)
    order by e.number, e.entry desc
  `.execute(db);
  return rows;
}

/** The payments that were received, the newest first. */
export async function listReceipts(db: Db, { provider_id, payment_plan_id }: PlanKey, zone: string): Promise<readonly Receipt[]> {
  const { rows } = await sql<{ attempt_id: string; settled_at: Date; amount_cents: Cents; kept_cents: Cents }>`
    select a.attempt_id, a.amount_cents, max(e.happened_at) filter (where e.kind = 'settled') as settled_at,
      sum(e.paid_cents + e.surplus_cents)::bigint as kept_cents
    from charge_attempts a join ledger_entries e using (provider_id, payment_plan_id, attempt_id)
    where a.provider_id = ${provider_id} and a.payment_plan_id = ${payment_plan_id}
    group by a.attempt_id, a.amount_cents, a.created_at
    having bool_or(e.kind = 'settled') order by settled_at desc, a.created_at desc
  `.execute(db);
  return rows.map(({ attempt_id, settled_at, amount_cents, kept_cents }) => ({
    receipt_id: attempt_id,
    paid_on: today(zone, settled_at),
    amount: amount_cents,
    refunded: amount_cents - kept_cents,
  }));
}
