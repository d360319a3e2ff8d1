import type { Check } from '#engine/react';
import { accountNumberProblem, parseAccountNumber, parseRoutingNumber } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** A patient who types the routing number twice has read the wrong end of the check. */
export const check: Check = (value, data) => {
  const text = textOf(value);
  const problem = accountNumberProblem(text);
  if (problem !== undefined) return problem;
  return parseAccountNumber(text) === parseRoutingNumber(textOf(data['routing_number'])) ? 'sameAsRouting' : undefined;
};
