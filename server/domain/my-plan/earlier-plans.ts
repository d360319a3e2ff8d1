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
  for (const closed of await listOwnClosed(db, context, application)) {
    if (closed.application_id === application.application_id) continue;
    const plan = await readEarlierPlan(db, context, closed);
    if (plan) earlier.push(plan);
  }
  return earlier;
}

/** The application whose plan ended last, for a person whose newer one has no plan yet. */
export async function findLastEnded(db: Db, context: FoundContext, application: Application): Promise<Application | undefined> {
  const [last] = await listOwnClosed(db, context, application);
  return last;
}

/** Those whose payer this session has verified, the newest first. */
async function listOwnClosed(db: Db, context: FoundContext, application: Application): Promise<readonly Application[]> {
  const own: Application[] = [];
  for (const closed of await listClosedApplications(db, application))
    if (isVerifiedContact(context, await readContact(db, closed))) own.push(closed);
  return own;
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
