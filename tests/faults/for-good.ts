import type { Calls, RequestOf } from '#api';

import { Refused, type HttpVisitor } from './http-visitor.ts';

const BEGINNINGS = 6;

/** Whoever is refused begins anew, some times; whatever else goes wrong fails the test. */
export async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refused) || error.answer.status >= 500 || beginning === BEGINNINGS) throw error;
    }
  }
}

/** Starts the plan as people do: somebody in five presses twice. Answers the one plan that every answer names. */
export async function startPlan(visitor: HttpVisitor, request: RequestOf<Calls['createPlan']>): Promise<string> {
  const sent = Array.from({ length: Math.random() < 0.2 ? 2 : 1 }, () => visitor.get('createPlan', request));
  const plans = new Set((await Promise.all(sent)).map((plan) => plan.payment_plan_id));
  if (plans.size !== 1) throw new Error(`two answers named ${[...plans].join(' and ')}`);
  return [...plans][0] ?? '';
}
