import type { Check } from '#engine/react';

/** The patient has neither chosen an account in the sign-in to their bank, nor chosen to type its numbers. */
export const check: Check = (value) => (value === 'offered' ? 'offered' : undefined);
