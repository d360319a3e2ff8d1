import type { Check } from '#engine/react';

import { findOtherState } from '../parts/other-state.ts';

/** A ZIP code of another state is a slip or intended. The visitor confirms it before the request to the bureau. */
export const check: Check = (value, data) => {
  const other = findOtherState(data);
  return other === undefined || value === other.key ? undefined : 'otherState';
};
