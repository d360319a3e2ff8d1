import type { Check } from '#engine/react';
import { findRefund, refundProblem } from '#rules';

import { findMyPlan } from '../parts/my-plan.ts';
import { textOf } from '../parts/typed-text.ts';

/** An amount that can be refunded of the chosen payment. */
export const check: Check = (value, data, context) => {
  const plan = findMyPlan(context);
  return refundProblem(plan && findRefund(plan, textOf(data['refunded_payment'])), textOf(value));
};
