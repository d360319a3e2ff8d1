import { type Cents, type DayString, planHasEnded, sumCents } from '#rules';
import { sql, type Selectable } from 'kysely';
import type { PlanDraft } from '#api/entities';
import { FunnelError, type BodyOf, type Calls } from '#api';

import { inTransaction, isTaken } from '../../platform/database/transaction.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { opened } from '../../platform/database/sealed-rows.ts';
import { type Insert, together } from '../../platform/database/together.ts';
import { OPEN } from '../applications/phone-links.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { Application, ApplicationKey } from '../applications/applications.ts';
import type { SelectedBill } from '../applications/application-bills.ts';
import { findBalance, type InstalmentBalance, listBalances, listCharged } from '../ledger/ledger.ts';
import type { Bill } from '../patients/bills.ts';
import type { Subject } from '../audit/audit.ts';

export type Plan = Selectable<Database['payment_plans']>;
export type PlanKey = Pick<Plan, 'provider_id' | 'payment_plan_id'>;

/** Runs the work in one transaction; a bill that another plan takes at this very moment is refused. */
export async function inPlanTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (isTaken(error, 'plan_bills_one_active_plan')) throw new FunnelError('bill_already_in_payment_plan', { cause: error });
    throw error;
  }
}

/** The plan of an application; nothing while a payment in full is under way, or after one that failed. */
export function findPlan(db: Db, { provider_id, application_id }: ApplicationKey): Promise<Plan | undefined> {
  return selectRows(db, 'payment_plans', { provider_id, application_id })
    .where('status', 'not in', ['PAYING', 'CANCELLED'])
    .executeTakeFirst();
}

/** The payment in full of an application that the processor has neither taken nor declined; there is at most one. */
export function findFullPayment(db: Db, { provider_id, application_id }: ApplicationKey): Promise<Plan | undefined> {
  return selectRows(db, 'payment_plans', { provider_id, application_id, status: 'PAYING' }).executeTakeFirst();
}

/** What is under way for a locked application that has no plan: a payment in full, and a link to sign on another device. */
export function findUnderWay(trx: Db, { provider_id, application_id }: ApplicationKey) {
  const key = { provider_id, application_id };
  const fullPayments = selectRows(trx, 'payment_plans', { ...key, status: 'PAYING' });
  const openLinks = selectRows(trx, 'phone_links', { ...key, ...OPEN });
  return trx
    .selectNoFrom((eb) => [eb.exists(fullPayments).as('hasFullPayment'), eb.exists(openLinks).as('hasOpenLink')])
    .executeTakeFirstOrThrow();
}

/** The plan of an application; refused where there is none. */
export async function requireStartedPlan(db: Db, application: ApplicationKey): Promise<Plan> {
  const plan = await findPlan(db, application);
  if (!plan) throw new FunnelError('payment_plan_not_found');
  return plan;
}

/** The bills that a plan pays, as they are now, with what the plan pays of them; the newest first. */
export function listPlanBills(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<PlanBill[]> {
  return db
    .selectFrom('plan_bills as covered')
    .innerJoin('bills', (join) =>
      join.onRef('bills.provider_id', '=', 'covered.provider_id').onRef('bills.bill_id', '=', 'covered.bill_id'),
    )
    .select(['bills.bill_id', 'bills.invoice_id', 'bills.facility', 'bills.servicing_date', 'bills.account_number'])
    .select('covered.amount_cents as total_cents')
    .where('covered.provider_id', '=', provider_id)
    .where('covered.payment_plan_id', '=', payment_plan_id)
    .orderBy('bills.servicing_date', 'desc')
    .orderBy('bills.invoice_id')
    .execute();
}

type PlanBill = Pick<Bill, 'bill_id' | 'invoice_id' | 'facility' | 'servicing_date' | 'account_number' | 'total_cents'>;

/** Columns that come from the draft, or change while the plan runs. */
type Derived = 'automatic' | 'changes' | 'offer_id' | 'payment_method_id' | 'months' | 'charge_day' | 'total_cents' | 'status';

/**
 * A plan that starts. One that continues an old plan is pending until the old plan has made its last payment, and a payment in full
 * until the processor has taken it.
 */
export type NewPlan = Omit<Plan, Derived>;

/** The row of a plan that starts. */
export function startingPlan(given: NewPlan): Plan {
  const { draft, in_full } = given;
  return {
    ...given,
    status: statusAtFirst(given),
    offer_id: draft.offer_id,
    payment_method_id: draft.payment_method.payment_method_id,
    automatic: !in_full,
    changes: 0,
    months: draft.months,
    charge_day: draft.charge_day,
    total_cents: draft.total_amount as Plan['total_cents'],
  };
}

/**
 * The plan with its bills, its instalments and what was signed, in one statement. What does not add up is refused when the
 * transaction commits.
 */
export async function insertPlan(trx: Db, plan: Plan, bills: readonly SelectedBill[], signed: Insert): Promise<void> {
  await together(trx, [insertPlanBills(trx, plan, bills), insertInstalments(trx, plan, plan.draft.instalments), signed])
    .insertInto('payment_plans')
    .values({ ...plan, draft: JSON.stringify(plan.draft) })
    .execute();
}

function statusAtFirst({ in_full, takes_effect_on }: Pick<NewPlan, 'in_full' | 'takes_effect_on'>): Plan['status'] {
  if (in_full) return 'PAYING';
  return takes_effect_on === null ? 'ACTIVE' : 'PENDING';
}

/** The bills that join a plan, by this amendment. */
export function insertPlanBills(
  trx: Db,
  { provider_id, payment_plan_id, status, amendment }: PlanKey & Pick<Plan, 'status' | 'amendment'>,
  bills: readonly SelectedBill[],
) {
  return trx
    .insertInto('plan_bills')
    .columns(['provider_id', 'payment_plan_id', 'bill_id', 'invoice_id', 'amount_cents', 'plan_status', 'amendment'])
    .expression(
      sql`
        select ${provider_id}, ${payment_plan_id}, bill_id, invoice_id, amount_cents, ${status}, ${amendment}::integer
        from unnest(
          ${bills.map((bill) => bill.bill_id)}::uuid[], ${bills.map((bill) => bill.invoice_id)}::text[],
          ${bills.map((bill) => bill.total_cents)}::bigint[]
        ) as bill (bill_id, invoice_id, amount_cents)
      `,
    );
}

/** Payments that a plan begins with, or that follow its last one by its newest amendment. */
export function insertInstalments(trx: Db, { provider_id, payment_plan_id }: PlanKey, instalments: PlanDraft['instalments']) {
  return trx
    .insertInto('instalments')
    .columns(['provider_id', 'payment_plan_id', 'number', 'due', 'amount_cents'])
    .expression(
      sql`
        select ${provider_id}, ${payment_plan_id}, number, due, amount_cents
        from unnest(
          ${instalments.map((one) => one.number)}::integer[], ${instalments.map((one) => one.due)}::date[],
          ${instalments.map((one) => one.amount)}::bigint[]
        ) as instalment (number, due, amount_cents)
      `,
    );
}

/** Marks a plan as completed once its last payment is over; its bills stay covered. */
export async function completePlan(trx: Db, { provider_id, payment_plan_id }: PlanKey): Promise<void> {
  const active = { provider_id, payment_plan_id, status: 'ACTIVE' } as const;
  await updateRows(trx, 'payment_plans', active).set({ status: 'COMPLETED' }).execute();
}

const MOST_AT_ONCE = 1000;

/** Who has pending plans whose old one has made its last payment before this day: one question, however many providers there are. */
export async function listProvidersWithTurnedPlans(db: Db, day: DayString): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_plans')
    .select('provider_id')
    .distinct()
    .where('status', '=', 'PENDING')
    .where('takes_effect_on', '<', day)
    .execute();
  return new Set(rows.map(({ provider_id }) => provider_id));
}

/** Pending plans whose old one has made its last payment before this day. */
export function listTurnedPlans(db: Db, providerId: string, today: DayString): Promise<Pick<Plan, 'payment_plan_id'>[]> {
  return db
    .selectFrom('payment_plans')
    .select('payment_plan_id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'PENDING')
    .where('takes_effect_on', '<', today)
    .orderBy('takes_effect_on')
    .limit(MOST_AT_ONCE)
    .execute();
}

/** The application of a plan, held until the transaction ends. */
export function lockApplicationOfPlan(trx: Db, plan: PlanKey): Promise<Application | undefined> {
  return applicationOfPlan(trx, plan).forUpdate().executeTakeFirst();
}

export function findApplicationOfPlan(db: Db, plan: PlanKey): Promise<Application | undefined> {
  return applicationOfPlan(db, plan).executeTakeFirst();
}

function applicationOfPlan(db: Db, { provider_id, payment_plan_id }: PlanKey) {
  return opened(db, 'applications')
    .selectFrom('applications')
    .selectAll()
    .$castTo<Application>()
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', (eb) =>
      eb
        .selectFrom('payment_plans')
        .select('payment_plans.application_id')
        .where('payment_plans.provider_id', '=', provider_id)
        .where('payment_plans.payment_plan_id', '=', payment_plan_id),
    );
}

/** A pending plan becomes active when the last payment of the old one is over; nothing where it is not, or was so before. */
export function activatePlan(trx: Db, { provider_id, payment_plan_id }: PlanKey, today: DayString): Promise<Plan | undefined> {
  return updateRows(trx, 'payment_plans', { provider_id, payment_plan_id, status: 'PENDING' })
    .set({ status: 'ACTIVE' })
    .where('takes_effect_on', '<', today)
    .returningAll()
    .executeTakeFirst();
}

/** How the patient's last plan ended whose application is closed; nothing where there is none. */
export async function findEnding(db: Db, { provider_id, patient_id }: Subject): Promise<'COMPLETED' | 'DEFAULTED' | undefined> {
  const plan = await db
    .selectFrom('payment_plans')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.provider_id', '=', 'payment_plans.provider_id')
        .onRef('applications.application_id', '=', 'payment_plans.application_id'),
    )
    .select('payment_plans.status')
    .where('applications.provider_id', '=', provider_id)
    .where('applications.patient_id', '=', patient_id)
    .where('applications.closed_at', 'is not', null)
    .where('payment_plans.status', 'in', ['COMPLETED', 'DEFAULTED'])
    .orderBy('payment_plans.started_at', 'desc')
    .executeTakeFirst();
  return plan?.status as 'COMPLETED' | 'DEFAULTED' | undefined;
}

export type PlanBody = BodyOf<Calls['getPlan']>;

/** A plan as the wire carries it, with its status on the provider's day. */
export async function planAnswer(db: Db, plan: Plan, today: DayString): Promise<PlanBody> {
  return planBody(plan, await listBalances(db, plan), today);
}

/** The same for a plan whose balances are known: none where it has no ledger. */
export function planBody(plan: Plan, balances: readonly InstalmentBalance[], today: DayString): PlanBody {
  const { payment_plan_id, confirmation_code, kind, takes_effect_on, draft, started_at, in_full } = plan;
  const open = balances.length > 0 ? sumCents(balances.map(({ open_cents }) => open_cents)) : undefined;
  return {
    payment_plan_id,
    confirmation_code,
    kind,
    status: planStatus(plan, today, open),
    takes_effect_on,
    draft,
    started_at: started_at.toISOString(),
    ...(in_full && { in_full }),
    ...(open !== undefined && { charged: [...listCharged(balances)] }),
  };
}

/** What is left to pay of a plan; nothing where the provider collects its payments. */
export async function findOpen(db: Db, plan: PlanKey): Promise<Cents | undefined> {
  return (await findBalance(db, plan))?.open_cents;
}

/** The day and the ledger decide, not a job that has not run yet: an old plan is over after its last payment. */
function planStatus({ takes_effect_on, draft, status }: Plan, today: DayString, open: Cents | undefined): PlanBody['status'] {
  if (status === 'DEFAULTED') return status;
  if (takes_effect_on !== null && takes_effect_on >= today) return 'PENDING';
  return planHasEnded(draft, today, open) ? 'COMPLETED' : 'ACTIVE';
}
