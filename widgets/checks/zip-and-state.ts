import type { Check } from '#engine/react';

import { findOtherState } from '../parts/other-state.ts';

/** A ZIP code of another state is a slip or meant so: the visitor says which before a bureau is asked. */
export const check: Check = (value, data) => {
  const other = findOtherState(data);
  return other === undefined || value === other.key ? undefined : 'otherState';
};
