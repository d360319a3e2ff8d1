import type { Check } from '#engine/react';
import { ownAmountProblem } from '#rules';

import { findMyPlan } from '../parts/my-plan.ts';
import { textOf } from '../parts/typed-text.ts';

/** An amount that may be paid now, between the smallest payment and what is left. */
export const check: Check = (value, _data, context) => {
  const plan = findMyPlan(context);
  return plan && ownAmountProblem(plan, textOf(value));
};
