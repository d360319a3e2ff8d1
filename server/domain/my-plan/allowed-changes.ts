import type { BodyOf, Calls } from '#api';
import { changeablePayments, payableAmounts } from '#rules';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { Context } from '../calls/context.ts';
import { listRefundable } from '../collection/refund-payment.ts';
import { isChargeable } from '../ledger/ledger.ts';
import { shownMethod } from '../offers/payment-methods.ts';
import type { Plan } from '../plans/plans.ts';
import { chargeDays, countSkipsLeft, skippedDays } from './movable-payments.ts';
import { openPayments } from './plan-money.ts';
import type { RunningPlan } from './running-plan.ts';

type Allowed = BodyOf<Calls['getMyPlan']>['allowed'];

type Reading = Pick<Context, 'provider' | 'today' | 'session'>;

/** What may be done with a plan now, by the same functions that do it. */
export async function allowedChanges(db: Db, context: Reading, found: RunningPlan): Promise<Allowed> {
  const { plan, money } = found;
  const refunds = money.isCollected && context.session.agent?.may_refund ? await shownRefunds(db, plan) : [];
  const skipsLeft = isRunning(context, found) ? await countSkipsLeft(db, context.provider, plan) : 0;
  return changesOf(context, found, { refunds, skipsLeft });
}

/** A plan with its money, as far as it decides what may be done with it. */
interface ShownPlan {
  readonly application: Pick<RunningPlan['application'], 'old_plan_id'>;
  readonly plan: Pick<RunningPlan['plan'], 'status' | 'draft' | 'charge_day' | 'in_full' | 'automatic'>;
  readonly money: RunningPlan['money'];
}

/** What was done with the plan before. */
interface DoneBefore {
  readonly skipsLeft: number;
  readonly refunds: Readonly<Allowed['refunds']>;
}

/** The same of a plan that no database holds. */
export function changesOf(
  context: Pick<Reading, 'provider' | 'today'>,
  found: ShownPlan,
  { refunds: refundable, skipsLeft }: DoneBefore,
): Allowed {
  const { application, plan, money } = found;
  const { sums } = money;
  const refunds = [...refundable];
  const takesBills = changeablePayments(plan.draft, context.today, money.charged).length > 0;
  const add_bills = plan.status === 'ACTIVE' && application.old_plan_id === null && takesBills;
  // A debit of a completed plan can come back later, and is owed again.
  const takesPayments = isCollecting(context, found) && isChargeable(plan);
  const pay = (takesPayments && payableAmounts(openPayments(money))) || null;
  if (!isRunning(context, found))
    return { pay, charge_days: [], skip: null, stop: false, change_method: false, add_bills, refunds };
  return {
    pay,
    refunds,
    charge_days: shownDays(context, found),
    skip: shownSkip(context, found, skipsLeft),
    stop: sums.left > 0 || plan.automatic,
    change_method: sums.left > 0,
    add_bills,
  };
}

function isCollecting({ provider }: Pick<Reading, 'provider'>, { money }: ShownPlan): boolean {
  return money.isCollected && provider.collects_payments;
}

/** A payment in full has no days to come: what is left of it is paid by hand. */
function isRunning(context: Pick<Reading, 'provider'>, found: ShownPlan): boolean {
  const { left, pending } = found.money.sums;
  return isCollecting(context, found) && isChargeable(found.plan) && !found.plan.in_full && left + pending > 0;
}

function shownDays({ provider, today }: Pick<Reading, 'provider' | 'today'>, found: ShownPlan): Allowed['charge_days'] {
  return [...chargeDays(provider, found, today)].flatMap(([charge_day, { moved, last: last_payment_date }]) => {
    const [first] = moved;
    return first ? [{ charge_day, first_changed_number: first.number, first_changed_date: first.due, last_payment_date }] : [];
  });
}

function shownSkip({ today }: Pick<Reading, 'today'>, found: ShownPlan, left: number): Allowed['skip'] {
  const skipped = left > 0 ? skippedDays(found, today) : undefined;
  const first = skipped?.moved[0];
  if (!skipped || !first) return null;
  return { left, number: first.number, date: skipped.firstBefore, new_date: first.due, new_last_date: skipped.last };
}

/** The payments that an agent with the role may refund, and to which card or account each goes back. */
async function shownRefunds(db: Db, plan: Plan): Promise<Allowed['refunds']> {
  const { provider_id } = plan;
  const refundable = await listRefundable(db, plan);
  return Promise.all(
    refundable.map(async ({ number, attempt_id, most }) => {
      const attempt = await selectRows(db, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirstOrThrow();
      const { payment_method_id } = attempt;
      const method = await selectRows(db, 'payment_methods', { provider_id, payment_method_id }).executeTakeFirstOrThrow();
      return { number, most, method: shownMethod(method) };
    }),
  );
}
