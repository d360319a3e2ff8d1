import type { MyPlan } from '#api/entities';
import type { FormContext } from '#engine/react';
import { isRecord } from '#rules';

/** The running plan of a slot; nothing while it has not come. */
export function findMyPlan({ slots }: Pick<FormContext, 'slots'>): MyPlan | undefined {
  const plan = slots['myPlan'];
  return isRecord(plan) && isRecord(plan['allowed']) && Array.isArray(plan['payments']) ? (plan as unknown as MyPlan) : undefined;
}
