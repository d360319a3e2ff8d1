import type { Check } from '#engine/react';

import { choiceProblem, findBillsChoices } from '../parts/bills-choices.ts';

/** How the bills that are on can join the plan. Where none is on, the list of bills has the error. */
export const check: Check = (value, data, context) => {
  const found = findBillsChoices(data, context);
  return found && found.count > 0 ? choiceProblem(value, found.choices) : undefined;
};
