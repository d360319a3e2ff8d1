import type { Check } from '#engine/react';
import { phoneProblem } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** Spec 5: ten digits of a US phone number. One that may be left out is, where the schema does not require it. */
export const check: Check = (value) => (value === undefined ? undefined : phoneProblem(textOf(value)));
