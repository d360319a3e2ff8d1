import type { MyPlan } from '#api/entities';

/** What a plan allows: its answer decides it each time. */
export const anyChange = {
  canPay: 'any',
  canChangeMethod: 'any',
  canChangeDay: 'any',
  canSkip: 'any',
  canStop: 'any',
  canStart: 'any',
  hasBillsToAdd: 'any',
} as const;

/** The outcome of every change of a running plan. */
export const planChanged = { stores: ['myPlan', 'plan', 'planChange'], facts: anyChange } as const;

/** The plan after a change, and what the page confirms. */
export function storeChange(myPlan: MyPlan, planChange: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { myPlan, plan: myPlan.plan, planChange };
}
