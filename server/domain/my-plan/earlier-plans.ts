import type { EarlierPlan } from '#api/entities';
import { today } from '#rules';

import type { Db } from '../../schema/database.ts';
import { type Application, listClosedApplications } from '../applications/applications.ts';
import { isVerifiedContact, readContact } from '../applications/enrollee.ts';
import type { FoundContext } from '../calls/context.ts';
import { findPlan } from '../plans/plans.ts';
import { listReceipts, readPlanMoney } from './plan-money.ts';

/**
 * The plans that ended before the running one began, as far as this session has verified the contact of their payer: a new plan
 * hides neither what is still owed nor what was paid.
 */
export async function listEarlierPlans(db: Db, context: FoundContext, application: Application): Promise<EarlierPlan[]> {
  const earlier: EarlierPlan[] = [];
  for (const closed of await listClosedApplications(db, application)) {
    if (closed.application_id === application.application_id) continue;
    if (!isVerifiedContact(context, await readContact(db, closed))) continue;
    const plan = await readEarlierPlan(db, context, closed);
    if (plan) earlier.push(plan);
  }
  return earlier.toSorted((a, b) => (a.started_on < b.started_on ? 1 : -1));
}

async function readEarlierPlan(
  db: Db,
  { provider, today: day }: FoundContext,
  { provider_id, application_id }: Application,
): Promise<EarlierPlan | undefined> {
  const plan = await findPlan(db, { provider_id, application_id });
  if (!plan) return undefined;
  const { confirmation_code, started_at, in_full } = plan;
  return {
    application_id,
    confirmation_code,
    status: plan.status === 'DEFAULTED' ? 'DEFAULTED' : 'COMPLETED',
    started_on: today(provider.time_zone, started_at),
    balance: (await readPlanMoney(db, plan, day)).sums,
    receipts: [...(await listReceipts(db, plan, provider.time_zone))],
    ...(in_full && { in_full }),
  };
}
