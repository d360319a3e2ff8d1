import { calls, FunnelError } from '#api';

import { defineRoute } from '../calls/route.ts';
import { findPlan } from './plans.ts';
import { ok } from '../calls/answers.ts';
import { planAnswer } from './plan-answer.ts';
import { requireVerifiedApplication } from '../applications/verified-application.ts';

/** The plan of an application. */
export const getPlan = defineRoute(calls.getPlan, async (context) => {
  const plan = await findPlan(context.db, await requireVerifiedApplication(context, context.params.application_id));
  if (!plan) throw new FunnelError('payment_plan_not_found');
  return ok(planAnswer(plan, context.today));
});
