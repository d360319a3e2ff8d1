import { calls, FunnelError, type BodyOf, type Calls } from '#api';
import { planPayments } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { offeredWallets } from '../applications/offered-wallets.ts';
import { requireApplication, requireApplicationsContact } from '../applications/require-application.ts';
import { heardAnswers } from '../applications/heard-answers.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { FoundContext } from '../calls/context.ts';
import { defineRoute, ok } from '../calls/route.ts';
import { allowedChanges } from './allowed-changes.ts';
import { findLastEnded, listEarlierPlans } from './earlier-plans.ts';
import { listReceipts, readPlanMoney } from './plan-money.ts';
import { planAnswer, requireStartedPlan, type PlanKey } from '../plans/plans.ts';

export type MyPlanBody = BodyOf<Calls['getMyPlan']>;

/** The plan of an application; while it has none, the last one of the person that has ended. */
export const getMyPlan = defineRoute(calls.getMyPlan, async (context) => {
  const { db, params } = context;
  const application = await requireApplication(context, params.application_id);
  const shown = application.payment_plan_id === null ? await findLastEnded(db, context, application) : application;
  if (!shown) throw new FunnelError('payment_plan_not_found');
  await requireApplicationsContact(db, context, shown);
  const body = await readMyPlan(db, context, shown);
  return ok({ ...body, ...(body.allowed.change_method && (await offeredWallets(context, shown))) });
});

/** The attempt of a plan that waits for the patient, who confirms it with their bank. */
async function findConfirming(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<string | null> {
  const waiting = selectRows(db, 'open_charges', { provider_id, payment_plan_id, state: 'confirming' });
  return (await waiting.limit(1).executeTakeFirst())?.attempt_id ?? null;
}

/** What the page of a plan shows: every change answers it too, so that the page is never behind. */
export async function readMyPlan(db: Db, context: FoundContext, application: Application): Promise<MyPlanBody> {
  const plan = await requireStartedPlan(db, application);
  const { provider, today } = context;
  const money = await readPlanMoney(db, plan, today);
  const hasDefaulted = plan.status === 'DEFAULTED';
  const automatic = money.isCollected && plan.automatic;
  return {
    application_id: application.application_id,
    plan: await planAnswer(db, plan, today),
    collected: money.isCollected,
    balance: money.sums,
    payments: [...planPayments(money.payments, { today, automatic, hasDefaulted })],
    receipts: [...(await listReceipts(db, plan, provider.time_zone))],
    confirming: await findConfirming(db, plan),
    method: plan.draft.payment_method,
    automatic,
    ...(await heardAnswers(db, context, application)),
    allowed: await allowedChanges(db, context, { application, plan, money }),
    earlier: await listEarlierPlans(db, context, application),
  };
}
