import type { Check } from '#engine/react';

import { chosenTotal } from '../parts/chosen-bills.ts';
import { readProvider } from '../parts/provider.ts';
import { readBillsToAdd, readPlanTotal } from '../parts/slots.ts';

/** A plan does not grow beyond what the provider allows. */
export const check: Check = (value, _data, { slots, tenant }) => {
  const { total } = chosenTotal(value, readBillsToAdd(slots));
  return (readPlanTotal(slots['plan']) ?? 0) + total > readProvider(tenant).maximum ? 'aboveMaximum' : undefined;
};
