import { planHasEnded, type DayString } from '#rules';

import type { Db } from '../../schema/database.ts';
import { changeApplication, findOpenApplication, lockApplication, type Application } from '../applications/applications.ts';
import { completePlan, findOpen, findPlan, type Plan } from './plans.ts';
import type { Subject } from '../audit/audit.ts';
import type { Context } from '../calls/context.ts';

/** Whether the application has a plan that has not ended. */
export async function hasActivePlan(db: Db, application: Application, today: DayString): Promise<boolean> {
  const plan = application.payment_plan_id === null ? undefined : await findPlan(db, application);
  return plan !== undefined && !(await hasEnded(db, plan, today));
}

/** A plan that has defaulted is the provider's: it has ended, although something of it is open. */
async function hasEnded(db: Db, plan: Plan, today: DayString): Promise<boolean> {
  return plan.status === 'DEFAULTED' || planHasEnded(plan.draft, today, await findOpen(db, plan));
}

/**
 * Closes the patient's application when its plan has ended and another bill needs a plan, so that the bill begins a new
 * application. Without such a bill the application stays, and shows the plan that has ended. Any number of requests close it once.
 */
export async function closeEndedApplication(
  trx: Db,
  { today, now }: Pick<Context, 'today' | 'now'>,
  subject: Subject,
  needsAnotherPlan: (plan: Plan) => Promise<boolean>,
): Promise<void> {
  const open = await findOpenApplication(trx, subject);
  if (!open || open.payment_plan_id === null) return;
  // Every other request that would close it waits here, and then finds it closed.
  const application = await lockApplication(trx, subject, open.application_id);
  const plan = application && application.closed_at === null ? await findPlan(trx, application) : undefined;
  if (!application || !plan || !(await hasEnded(trx, plan, today))) return;
  if (!(await needsAnotherPlan(plan))) return;

  // A plan that has defaulted stays so.
  await completePlan(trx, plan);
  const event = plan.status === 'DEFAULTED' ? 'application.closed' : 'plan.ended';
  const details = { payment_plan_id: plan.payment_plan_id, last_payment_date: plan.draft.last_payment_date };
  const origin = { actor: 'system', session_id_hash: null, at: now } as const;
  await changeApplication(trx, application, { event, details, set: { closed_at: now } }, origin);
}
