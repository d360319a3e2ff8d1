import { type RawBuilder, sql } from 'kysely';

import { readInParts } from '../../platform/database/snapshot.ts';
import type { Exportable, ExportRow } from './export-rows.ts';

/** Days of the provider's time zone, both included. */
export interface ExportPeriod {
  readonly provider_id: string;
  readonly time_zone: string;
  readonly since: string;
  readonly until?: string | undefined;
}

function isWithin(at: RawBuilder<unknown>, { time_zone, since, until }: ExportPeriod) {
  return sql`${at} >= ${since}::date::timestamp at time zone ${time_zone}
    and (${until ?? null}::date is null or ${at} < (${until ?? null}::date + 1)::timestamp at time zone ${time_zone})`;
}

/** The numbers of a row's bills, whose ids are an array. */
const billsOf = (row: RawBuilder<unknown>, billIds: RawBuilder<unknown>) => sql`
  left join lateral (
    select array_agg(bills.account_number order by bills.servicing_date, bills.invoice_id) filter (where bills.account_number is not null)
        as account_numbers,
      array_agg(bills.invoice_id order by bills.servicing_date, bills.invoice_id) as invoice_ids
    from bills where bills.provider_id = ${row}.provider_id and bills.bill_id = any (${billIds})
  ) as b on true
`;

/** A payment in full that failed, or has no answer yet, is no plan that started. */
const hasStarted = sql`p.status not in ('PAYING', 'CANCELLED')`;

const planBills = sql`array(
  select bill_id from plan_bills where provider_id = p.provider_id and payment_plan_id = p.payment_plan_id
)`;

/** Plans that started in the period. The sums are empty where the provider collects the payments itself. */
function plans(period: ExportPeriod): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    select p.confirmation_code as plan_reference, p.status, p.started_at, p.takes_effect_on, p.months, p.charge_day, p.total_cents,
      s.paid_cents, s.open_cents, s.pending_cents, s.forgiven_cents, m.kind as method, b.account_numbers, b.invoice_ids,
      p.in_full
    from payment_plans p
    join payment_methods m using (provider_id, payment_method_id)
    left join lateral (
      select paid_cents, open_cents, pending_cents, forgiven_cents from plan_balances
      where provider_id = p.provider_id and payment_plan_id = p.payment_plan_id) as s on true
    ${billsOf(sql`p`, planBills)}
    where p.provider_id = ${period.provider_id} and ${isWithin(sql`p.started_at`, period)} and ${hasStarted}
    order by p.started_at, p.payment_plan_id
  `;
}

/** What became of payments, by when the service recorded it. */
function payments(period: ExportPeriod): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    select p.confirmation_code as plan_reference, e.entry, e.number as payment, e.kind, e.recorded_at, e.happened_at, e.fact_cents,
      e.paid_cents as paid_change_cents, e.forgiven_cents as forgiven_change_cents, e.surplus_cents as surplus_change_cents, e.code,
      e.retry_on as next_try, e.default_on as defaults_on, e.charge_reference, e.attempt_id, e.refund_id
    from ledger_entries e join payment_plans p using (provider_id, payment_plan_id)
    where e.provider_id = ${period.provider_id} and ${isWithin(sql`e.recorded_at`, period)}
      and (${hasStarted} or e.paid_cents <> 0 or e.surplus_cents <> 0)
    order by e.recorded_at, e.payment_plan_id, e.entry
  `;
}

/** Earlier versions did not record the bills of a request, so those that are chosen now take their place. */
const refusedBills = sql`coalesce(r.bill_ids, array(
  select bill_id from application_bills where provider_id = r.provider_id and application_id = r.application_id
))`;

/** Refusals of the credit bureau, without their reasons. */
function refusals(period: ExportPeriod): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    select r.pull_id as refusal_id, r.application_id, r.answered_at as refused_at, b.account_numbers, b.invoice_ids
    from bureau_pulls r
    ${billsOf(sql`r`, refusedBills)}
    where r.provider_id = ${period.provider_id} and r.state = 'refused' and ${isWithin(sql`r.answered_at`, period)}
    order by r.answered_at, r.pull_id
  `;
}

/** Requests for help, without the person: `causeway requests list` shows staff whom to call. */
function requests(period: ExportPeriod): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    select r.reference, r.created_at as sent_at, r.reason, r.locale as language, r.phone_index is not null as wants_call,
      coalesce(r.best_time, 'any') as best_time, case when r.closed_at is null then 'open' else 'closed' end as state, r.closed_at
    from contact_requests r
    where r.provider_id = ${period.provider_id} and ${isWithin(sql`r.created_at`, period)}
    order by r.created_at, r.request_id
  `;
}

const columns = {
  plans:
    'plan_reference status started_at takes_effect_on months charge_day method total_cents paid_cents open_cents pending_cents forgiven_cents account_numbers invoice_ids in_full',
  payments:
    'plan_reference entry payment kind recorded_at happened_at fact_cents paid_change_cents forgiven_change_cents surplus_change_cents code next_try defaults_on charge_reference attempt_id refund_id',
  refusals: 'refusal_id application_id refused_at account_numbers invoice_ids',
  requests: 'reference sent_at reason language wants_call best_time state closed_at',
} as const;

const queries = { plans, payments, refusals, requests };

export type ExportName = keyof typeof queries;

/** What happened in a period, as rows. */
export function exportOf(name: ExportName, period: ExportPeriod): Exportable {
  return { name, columns: columns[name].split(' '), read: (trx) => readInParts(trx, queries[name](period)) };
}
