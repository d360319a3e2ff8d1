import type { Check } from '#engine/react';

/** For a box that has to be ticked where it is shown at all. */
export const check: Check = (value) => (value === true ? undefined : 'required');
