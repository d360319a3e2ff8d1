import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { requireApplicationsContact, requireLockedApplication } from '../applications/require-application.ts';
import type { FoundContext } from '../calls/context.ts';
import { readMyPlan, type MyPlanBody } from './my-plan.ts';
import { requireRunningPlan, type RunningPlan } from './running-plan.ts';

/** Runs a change in one transaction, in which nothing else changes or charges this plan; answers the plan as it is then. */
export function changePlan(
  context: FoundContext,
  applicationId: string,
  change: (trx: Db, held: RunningPlan) => Promise<unknown>,
): Promise<MyPlanBody> {
  return inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, applicationId);
    await requireApplicationsContact(trx, context, application);
    await change(trx, await requireRunningPlan(trx, context, application));
    return readMyPlan(trx, context, application);
  });
}
