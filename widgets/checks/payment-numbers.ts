import type { Check } from '#engine/react';

/** What the frame with the numbers still needs, by the kind of numbers. */
export const check: Check = (value, data) => {
  if (value === 'failed') return 'notLoaded';
  if (value !== 'incomplete') return undefined;
  return data['kind'] === 'bank' ? 'bank' : 'card';
};
