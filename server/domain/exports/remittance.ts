import { allocatePayments, toCents, type Cents, type DayString, type PaidBill } from '#rules';
import { sql } from 'kysely';

import { readInParts } from '../../platform/database/snapshot.ts';
import type { Db } from '../../schema/database.ts';
import type { Exportable, ExportRow } from './export-rows.ts';

export interface RemittanceWish {
  readonly provider_id: string;
  readonly time_zone: string;
  /** A day of the provider. */
  readonly day: DayString;
}

const columns = [
  'line_id',
  'posted_on',
  'happened_at',
  'kind',
  'plan_reference',
  'payment',
  'account_number',
  'invoice_id',
  'amount_cents',
  'code',
  'charge_reference',
  'attempt_id',
  'refund_id',
] as const;

/**
 * The money that the service recorded on a day of the provider, divided among the bills of each plan. A day that is over never
 * changes, because what is reported late is recorded, and so posted, on the day of the report.
 */
export function remittance(wish: RemittanceWish): Exportable {
  return { name: `remittance ${wish.day}`, columns, read: (trx) => readRemittance(trx, wish) };
}

interface PlanOfDay {
  readonly payment_plan_id: string;
  readonly confirmation_code: string;
}

async function* readRemittance(trx: Db, wish: RemittanceWish): AsyncGenerator<readonly ExportRow[]> {
  const { provider_id } = wish;
  const query = sql<PlanOfDay>`
    select p.payment_plan_id, p.confirmation_code from payment_plans p
    where p.provider_id = ${provider_id} and p.payment_plan_id in (
      select e.payment_plan_id from ledger_entries e where e.provider_id = ${provider_id} and ${isPosted(wish)})
    order by p.confirmation_code
  `;
  for await (const plans of readInParts(trx, query)) yield await linesOf(trx, wish, plans);
}

/** Entries of the day that moved money at the processor, or from a surplus to a payment. */
function isPosted({ time_zone, day }: RemittanceWish) {
  return sql`e.attempt_id is not null and (e.paid_cents <> 0 or e.surplus_cents <> 0)
    and e.recorded_at >= ${day}::date::timestamp at time zone ${time_zone}
    and e.recorded_at < (${day}::date + 1)::timestamp at time zone ${time_zone}`;
}

interface Entry {
  readonly payment_plan_id: string;
  readonly entry: number;
  readonly kind: string;
  readonly number: number;
  readonly attempt_id: string | null;
  readonly paid_cents: Cents;
  readonly forgiven_cents: Cents;
  readonly surplus_cents: Cents;
  readonly code: string | null;
  readonly charge_reference: string | null;
  readonly refund_id: string | null;
  readonly happened_at: Date;
  readonly recorded_at: Date;
  readonly is_posted: boolean;
}

interface Bill {
  readonly payment_plan_id: string;
  readonly invoice_id: string;
  readonly account_number: string | null;
  readonly amount_cents: Cents;
  readonly since: Date;
}

async function linesOf(trx: Db, wish: RemittanceWish, plans: readonly PlanOfDay[]): Promise<readonly ExportRow[]> {
  const ids = plans.map(({ payment_plan_id }) => payment_plan_id);
  const bills = byPlan(await listBills(trx, wish, ids));
  const entries = byPlan(await listEntries(trx, wish, ids));
  return plans.flatMap((plan) => {
    const id = plan.payment_plan_id;
    return linesOfPlan(wish, plan, { bills: bills.get(id) ?? [], entries: entries.get(id) ?? [] });
  });
}

function byPlan<Row extends { readonly payment_plan_id: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const plans = new Map<string, Row[]>();
  for (const row of rows) {
    const known = plans.get(row.payment_plan_id);
    if (known) known.push(row);
    else plans.set(row.payment_plan_id, [row]);
  }
  return plans;
}

async function listEntries(trx: Db, wish: RemittanceWish, ids: readonly string[]): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select e.payment_plan_id, e.entry, e.kind, e.number, e.attempt_id, e.paid_cents, e.forgiven_cents, e.surplus_cents, e.code,
      e.charge_reference, e.refund_id, e.happened_at, e.recorded_at, (${isPosted(wish)}) as is_posted
    from ledger_entries e
    where e.provider_id = ${wish.provider_id} and e.payment_plan_id = any(${ids}::uuid[])
      and (e.paid_cents <> 0 or e.forgiven_cents <> 0 or e.surplus_cents <> 0)
    order by e.payment_plan_id, e.entry
  `.execute(trx);
  return rows;
}

async function listBills(trx: Db, { provider_id }: RemittanceWish, ids: readonly string[]): Promise<readonly Bill[]> {
  const { rows } = await sql<Bill>`
    select b.payment_plan_id, b.invoice_id, bills.account_number, b.amount_cents, coalesce(a.made_at, p.started_at) as since
    from plan_bills b
    join payment_plans p using (provider_id, payment_plan_id)
    join bills using (provider_id, bill_id)
    left join plan_amendments a
      on a.provider_id = b.provider_id and a.payment_plan_id = b.payment_plan_id and a.number = b.amendment
    where b.provider_id = ${provider_id} and b.payment_plan_id = any(${ids}::uuid[])
    order by b.payment_plan_id, b.amendment, bills.servicing_date, b.invoice_id
  `.execute(trx);
  return rows;
}

interface PlanMoney {
  readonly bills: readonly Bill[];
  readonly entries: readonly Entry[];
}

function linesOfPlan(wish: RemittanceWish, plan: PlanOfDay, { bills, entries }: PlanMoney): readonly ExportRow[] {
  const paidBills = bills.map(({ amount_cents: amount, since }): PaidBill => ({ amount, since }));
  const movements = entries.map((entry) => ({
    at: entry.recorded_at,
    charge: entry.attempt_id,
    paid: entry.paid_cents,
    forgiven: entry.forgiven_cents,
    surplus: entry.surplus_cents,
  }));
  const allocated = allocatePayments(paidBills, movements);
  return entries.flatMap((entry, index) =>
    entry.is_posted
      ? (allocated[index] ?? []).map(({ bill, cents }, place) => {
          const { account_number = null, invoice_id = null } = bill === null ? {} : (bills[bill] ?? {});
          return lineOf(wish, plan, entry, { place, account_number, invoice_id, amount_cents: toCents(cents) });
        })
      : [],
  );
}

interface Share {
  readonly place: number;
  readonly account_number: string | null;
  readonly invoice_id: string | null;
  readonly amount_cents: Cents;
}

function lineOf({ day }: RemittanceWish, { confirmation_code }: PlanOfDay, entry: Entry, { place, ...share }: Share): ExportRow {
  const { kind, number, code, charge_reference, attempt_id, refund_id, happened_at } = entry;
  return {
    line_id: `${confirmation_code}-${entry.entry}-${place + 1}`,
    posted_on: day,
    happened_at,
    kind,
    plan_reference: confirmation_code,
    payment: number,
    ...share,
    code,
    charge_reference,
    attempt_id,
    refund_id,
  };
}
