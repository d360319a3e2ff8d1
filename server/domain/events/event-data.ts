import type { BillsOfEvent, PaymentsOfEvent, PlanOfEvent } from '#api/entities';
import type { DayString } from '#rules';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

/** Names a plan. */
export interface PlanKey {
  readonly provider_id: string;
  readonly payment_plan_id: string;
}

interface PlanNow {
  readonly plan: PlanOfEvent;
  readonly method: 'bank' | 'card';
  readonly takes_effect_on: DayString | null;
  readonly payments: PaymentsOfEvent;
}

/** A plan as events describe it, read in one statement: a plan starts in a transaction that patients wait for. */
export async function readPlan(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<PlanNow> {
  const { rows } = await sql<PlanNow>`
    select
      json_build_object(
        'reference', p.confirmation_code,
        'payment_plan_id', p.payment_plan_id,
        'total_cents', p.total_cents,
        'in_full', p.in_full,
        'balance', (
          select json_build_object('paid_cents', b.paid_cents, 'open_cents', b.open_cents, 'pending_cents', b.pending_cents,
            'forgiven_cents', b.forgiven_cents)
          from plan_balances b where b.provider_id = p.provider_id and b.payment_plan_id = p.payment_plan_id),
        'bills', (
          select json_agg(json_build_object('invoice_id', covered.invoice_id, 'account_number', bills.account_number,
            'amount_cents', covered.amount_cents) order by bills.servicing_date, covered.invoice_id)
          from plan_bills covered join bills using (provider_id, bill_id)
          where covered.provider_id = p.provider_id and covered.payment_plan_id = p.payment_plan_id)
      ) as plan,
      (select kind from payment_methods m
        where m.provider_id = p.provider_id and m.payment_method_id = p.payment_method_id) as method,
      p.takes_effect_on,
      (select json_agg(json_build_object('number', number, 'due', due, 'amount_cents', amount_cents) order by number)
        from instalments i where i.provider_id = p.provider_id and i.payment_plan_id = p.payment_plan_id) as payments
    from payment_plans p where p.provider_id = ${provider_id} and p.payment_plan_id = ${payment_plan_id}
  `.execute(db);
  const [plan] = rows;
  if (!plan) throw new Error(`there is no plan ${payment_plan_id}`);
  return plan;
}

interface BillsWish {
  readonly provider_id: string;
  readonly bills: readonly { readonly bill_id: string; readonly amount_cents: number }[];
}

/** Bills with these amounts, the oldest first. */
export async function readBills(db: Db, { provider_id, bills }: BillsWish): Promise<BillsOfEvent> {
  const { rows } = await sql<BillsOfEvent[number]>`
    select bills.invoice_id, bills.account_number, asked.amount_cents
    from unnest(${bills.map(({ bill_id }) => bill_id)}::uuid[], ${bills.map(({ amount_cents }) => amount_cents)}::bigint[])
      as asked (bill_id, amount_cents)
    join bills on bills.provider_id = ${provider_id} and bills.bill_id = asked.bill_id
    order by bills.servicing_date, bills.invoice_id
  `.execute(db);
  return rows;
}
