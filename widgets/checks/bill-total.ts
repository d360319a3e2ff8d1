import type { Check } from '#engine/react';
import { balanceProblem } from '#rules';

import { chosenIds, chosenTotal } from '../parts/chosen-bills.ts';
import { balanceLimits } from '../parts/provider.ts';
import { readBills } from '../parts/slots.ts';

/** Spec 5: the chosen balance keeps to the provider's limits. */
export const check: Check = (value, _data, context) => {
  const { total } = chosenTotal(value, readBills(context.slots['vaultData']));
  return chosenIds(value).size === 0 ? 'minItems' : balanceProblem(total, balanceLimits(context));
};
