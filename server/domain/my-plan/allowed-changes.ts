import type { BodyOf, Calls } from '#api';
import { payableAmounts, planLife, toCents } from '#rules';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { Context } from '../calls/context.ts';
import { listRefundable } from '../collection/refund-payment.ts';
import { shownMethod } from '../offers/payment-methods.ts';
import type { Plan } from '../plans/plans.ts';
import { chargeDays, countSkipsLeft, skippedDays } from './movable-payments.ts';
import { openPayments } from './plan-money.ts';
import type { RunningPlan } from './running-plan.ts';

type Allowed = BodyOf<Calls['getMyPlan']>['allowed'];

type Reading = Pick<Context, 'provider' | 'today' | 'session'>;

/** What may be done with a plan now, by the same functions that do it. */
export async function allowedChanges(db: Db, context: Reading, found: RunningPlan): Promise<Allowed> {
  const { application, plan, money } = found;
  const { isCollected, sums } = money;
  const open = isCollected ? toCents(sums.left + sums.pending) : undefined;
  const isCollecting = isCollected && context.provider.collects_payments;
  const isActive = plan.status === 'ACTIVE';
  const add_bills = isActive && application.old_plan_id === null && planLife(plan.draft, context.today, open) === 'takesBills';
  // A debit of a completed plan can come back later, and is owed again.
  const takesPayments = isCollecting && (isActive || plan.status === 'COMPLETED');
  const pay = (takesPayments && payableAmounts(openPayments(money))) || null;
  // A payment in full has no days to come: what is left of it is paid by hand.
  const isRunning = isCollecting && isActive && !plan.in_full && sums.left + sums.pending > 0;
  const refunds = isCollected && context.session.agent?.may_refund ? [...(await shownRefunds(db, plan))] : [];
  if (!isRunning) return { pay, charge_days: [], skip: null, stop: false, change_method: false, add_bills, refunds };
  return {
    pay,
    refunds,
    charge_days: shownDays(context, found),
    skip: await shownSkip(db, context, found),
    stop: sums.left > 0 || plan.automatic,
    change_method: sums.left > 0,
    add_bills,
  };
}

function shownDays({ provider, today }: Pick<Reading, 'provider' | 'today'>, found: RunningPlan): Allowed['charge_days'] {
  return [...chargeDays(provider, found, today)].flatMap(([charge_day, { moved, last: last_payment_date }]) => {
    const [first] = moved;
    return first ? [{ charge_day, first_changed_number: first.number, first_changed_date: first.due, last_payment_date }] : [];
  });
}

async function shownSkip(db: Db, { provider, today }: Reading, found: RunningPlan): Promise<Allowed['skip']> {
  const left = await countSkipsLeft(db, provider, found.plan);
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
