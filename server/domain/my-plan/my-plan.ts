import { calls, type BodyOf, type Calls } from '#api';
import { payableAmounts, planLife, planPayments, toCents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { requireVerifiedApplication } from '../applications/require-application.ts';
import type { Context } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { listReceipts, openPayments, readPlanMoney, type PlanMoney } from './plan-money.ts';
import { planAnswer, requireStartedPlan, type Plan } from '../plans/plans.ts';

export type MyPlanBody = BodyOf<Calls['getMyPlan']>;

/** The running plan of an application. */
export const getMyPlan = defineRoute(calls.getMyPlan, async (context) => {
  const application = await requireVerifiedApplication(context, context.params.application_id);
  return ok(await readMyPlan(context.db, context, application));
});

type Reading = Pick<Context, 'provider' | 'today'>;

/** What the page of a plan shows: every change answers it too, so that the page is never behind. */
export async function readMyPlan(db: Db, context: Reading, application: Application): Promise<MyPlanBody> {
  const plan = await requireStartedPlan(db, application);
  const { provider, today } = context;
  const money = await readPlanMoney(db, plan, today);
  const automatic = money.isCollected;
  return {
    application_id: application.application_id,
    plan: await planAnswer(db, plan, today),
    collected: money.isCollected,
    balance: money.sums,
    payments: [...planPayments(money.payments, { today, automatic })],
    receipts: [...(await listReceipts(db, plan, provider.time_zone))],
    method: plan.draft.payment_method,
    automatic,
    allowed: allowedChanges(context, application, plan, money),
  };
}

function allowedChanges({ today }: Reading, { old_plan_id }: Application, plan: Plan, money: PlanMoney) {
  const { isCollected, sums } = money;
  const open = isCollected ? toCents(sums.left + sums.pending) : undefined;
  const isRunning = plan.status === 'ACTIVE' && planLife(plan.draft, today, open) === 'takesBills';
  // A debit of a completed plan can come back later, and is owed again.
  const takesPayments = isCollected && (plan.status === 'ACTIVE' || plan.status === 'COMPLETED');
  return {
    pay: (takesPayments && payableAmounts(openPayments(money))) || null,
    charge_days: [],
    skip: null,
    stop: false,
    change_method: false,
    add_bills: isRunning && old_plan_id === null,
  } satisfies MyPlanBody['allowed'];
}
