import type { Calls, RequestOf } from '#api';

import { Refused, type HttpVisitor } from './http-visitor.ts';

const BEGINNINGS = 6;

/** Starts again after a refusal, some times; any other error fails the test. */
export async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refused) || error.answer.status >= 500 || beginning === BEGINNINGS) throw error;
    }
  }
}

/** Starts the plan, in one of five cases with a second press. Returns the one plan that every response names. */
export async function startPlan(visitor: HttpVisitor, request: RequestOf<Calls['createPlan']>): Promise<string> {
  const sent = Array.from({ length: Math.random() < 0.2 ? 2 : 1 }, () => visitor.get('createPlan', request));
  const plans = new Set((await Promise.all(sent)).map((plan) => plan.payment_plan_id));
  if (plans.size !== 1) throw new Error(`two responses named ${[...plans].join(' and ')}`);
  return [...plans][0] ?? '';
}
