import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import type { FoundContext } from '../calls/context.ts';
import { isChargeable, lockLedger } from '../ledger/ledger.ts';
import { requireStartedPlan, type Plan } from '../plans/plans.ts';
import { readPlanMoney, type PlanMoney } from './plan-money.ts';

/** A running plan with its application and its ledger, both held until the transaction ends. */
export interface RunningPlan {
  readonly application: Application;
  readonly plan: Plan;
  readonly money: PlanMoney;
}

/** A plan of months that the service collects, and of which something is open. What is open of a payment in full is paid, not changed. */
export async function requireRunningPlan(
  trx: Db,
  { provider, today }: Pick<FoundContext, 'provider' | 'today'>,
  application: Application,
): Promise<RunningPlan> {
  const found = await requireStartedPlan(trx, application);
  const isCollected = await lockLedger(trx, found);
  // What changed while this request waited for the ledger.
  const plan = await requireStartedPlan(trx, application);
  const money = await readPlanMoney(trx, plan, today);
  const isRunning = isChargeable(plan) && !plan.in_full && money.sums.left + money.sums.pending > 0;
  if (!isCollected || !provider.collects_payments || !isRunning) throw notAllowed('nothing of this plan changes any more');
  return { application, plan, money };
}

/** The refusal of what `allowed` of the plan does not name. */
export function notAllowed(message: string): FunnelError {
  return new FunnelError('operation_not_available_yet', { message });
}
