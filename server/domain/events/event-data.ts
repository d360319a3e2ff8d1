import type { PaymentOfEvent, PlanChange, RequestOfEvent } from '#api/entities';
import { sql, type RawBuilder } from 'kysely';

/** Names a plan. */
interface PlanKey {
  readonly provider_id: string;
  readonly payment_plan_id: string;
}

/** What every event has. */
export interface Fact {
  readonly provider_id: string;
  /** Identifies the fact. The same fact is written once, however often it is reported. */
  readonly fact: string;
  readonly happened_at: Date;
  readonly now: Date;
}

type PaymentNews = {
  readonly [Kind in keyof PaymentOfEvent]: Fact &
    PlanKey & {
      readonly kind: Kind;
      /** The charge. What it was made to is read where the event is written. */
      readonly payment: Omit<PaymentOfEvent[Kind], 'method'>;
    };
}[keyof PaymentOfEvent];

/** A fact that the provider is to know. Its data has the plan and its bills as they are when it is written. */
export type ProviderEvent =
  | (Fact & PlanKey & { readonly kind: 'plan.started' | 'plan.completed' | 'plan.defaulted' })
  | (Fact & PlanKey & { readonly kind: 'plan.changed'; readonly change: PlanChange })
  | PaymentNews
  | (Fact & { readonly kind: 'contact.requested'; readonly data: RequestOfEvent })
  | (Fact & {
      readonly kind: 'application.refused';
      readonly application_id: string;
      readonly bills: readonly { readonly bill_id: string; readonly amount_cents: number }[];
    });

type EventOfPlan = Extract<ProviderEvent, { readonly payment_plan_id: string }>;
type BillsOfEvent = Extract<ProviderEvent, { readonly kind: 'application.refused' }>['bills'];

/** The data of an event, as an expression that is computed where the event is inserted: no statement reads it first. */
export function dataOf(event: ProviderEvent): RawBuilder<string> {
  if (event.kind === 'contact.requested') return sql`${JSON.stringify(event.data)}::jsonb`;
  if (event.kind !== 'application.refused') return dataOfPlan(event);
  const bills = billsWith(event.provider_id, event.bills);
  return sql`jsonb_build_object('application_id', ${event.application_id}::text, 'bills', (${bills}))`;
}

/** Null where there is no such plan, which the table refuses. */
function dataOfPlan(event: EventOfPlan): RawBuilder<string> {
  return sql`(
    select jsonb_build_object('plan', ${PLAN}) || ${besidePlan(event)}
    from payment_plans p where p.provider_id = ${event.provider_id} and p.payment_plan_id = ${event.payment_plan_id})`;
}

/** What an event of this kind has beside its plan. */
function besidePlan(event: EventOfPlan): RawBuilder<string> {
  switch (event.kind) {
    case 'plan.completed':
    case 'plan.defaulted':
      return sql`'{}'::jsonb`;
    case 'plan.started':
      return sql`jsonb_build_object('method', ${METHOD}, 'takes_effect_on', p.takes_effect_on, 'payments', ${PAYMENTS})`;
    case 'plan.changed':
      return sql`jsonb_build_object('change', ${event.change}::text, 'method', ${METHOD}, 'payments', ${PAYMENTS})`;
    case 'payment.succeeded':
    case 'payment.failed':
    case 'payment.returned':
    case 'payment.refunded':
      return sql`jsonb_build_object(
        'payment', ${JSON.stringify(event.payment)}::jsonb || jsonb_build_object('method', ${methodOf(event.payment.attempt_id)}))`;
  }
}

/** A plan as events describe it. */
const PLAN = sql`jsonb_build_object(
  'reference', p.confirmation_code,
  'payment_plan_id', p.payment_plan_id,
  'total_cents', p.total_cents,
  'in_full', p.in_full,
  'balance', (
    select jsonb_build_object('paid_cents', b.paid_cents, 'open_cents', b.open_cents, 'pending_cents', b.pending_cents,
      'forgiven_cents', b.forgiven_cents)
    from plan_balances b where b.provider_id = p.provider_id and b.payment_plan_id = p.payment_plan_id),
  'bills', (
    select jsonb_agg(jsonb_build_object('invoice_id', covered.invoice_id, 'account_number', bills.account_number,
      'amount_cents', covered.amount_cents) order by bills.servicing_date, covered.invoice_id)
    from plan_bills covered join bills using (provider_id, bill_id)
    where covered.provider_id = p.provider_id and covered.payment_plan_id = p.payment_plan_id))`;

const METHOD = sql`(
  select kind from payment_methods m where m.provider_id = p.provider_id and m.payment_method_id = p.payment_method_id)`;

/** What a charge was made to: the plan may have another method by now. */
function methodOf(attempt_id: string): RawBuilder<string> {
  return sql`(
    select kind from payment_methods m join charge_attempts a using (provider_id, payment_method_id)
    where a.provider_id = p.provider_id and a.attempt_id = ${attempt_id})`;
}

const PAYMENTS = sql`(
  select jsonb_agg(jsonb_build_object('number', number, 'due', due, 'amount_cents', amount_cents) order by number)
  from instalments i where i.provider_id = p.provider_id and i.payment_plan_id = p.payment_plan_id)`;

/** Bills with these amounts, the oldest first. */
function billsWith(provider_id: string, bills: BillsOfEvent): RawBuilder<string> {
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('invoice_id', bills.invoice_id, 'account_number', bills.account_number,
      'amount_cents', asked.amount_cents) order by bills.servicing_date, bills.invoice_id), '[]'::jsonb)
    from unnest(${bills.map(({ bill_id }) => bill_id)}::uuid[], ${bills.map(({ amount_cents }) => amount_cents)}::bigint[])
      as asked (bill_id, amount_cents)
    join bills on bills.provider_id = ${provider_id} and bills.bill_id = asked.bill_id`;
}
