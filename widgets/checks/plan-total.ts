import type { Check } from '#engine/react';

import { chosenTotal } from '../parts/chosen-bills.ts';
import { balanceLimits } from '../parts/provider.ts';
import { readBillsToAdd, readPlanTotal } from '../parts/slots.ts';

/** A plan does not grow beyond what the provider allows. */
export const check: Check = (value, _data, context) => {
  const { slots } = context;
  const { total } = chosenTotal(value, readBillsToAdd(slots));
  return (readPlanTotal(slots['plan']) ?? 0) + total > balanceLimits(context).maximum ? 'aboveMaximum' : undefined;
};
