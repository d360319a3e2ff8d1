import type { MyPlan } from '#api/entities';

/** The outcome of every change of a running plan. */
export const planChanged = { stores: ['myPlan', 'plan', 'planChange'], facts: { canPay: 'any' } } as const;

/** The plan after a change, and what the page confirms. */
export function storeChange(myPlan: MyPlan, planChange: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { myPlan, plan: myPlan.plan, planChange };
}
