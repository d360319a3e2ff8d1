import type { Check } from '#engine/react';
import { ownAmountProblem } from '#rules';

import { findMyPlan } from '../parts/my-plan.ts';
import { textOf } from '../parts/typed-text.ts';

/** An amount that may be paid now: not too small, not too large, and not all but some cents. */
export const check: Check = (value, _data, context) => {
  const plan = findMyPlan(context);
  return plan && ownAmountProblem(plan, textOf(value));
};
