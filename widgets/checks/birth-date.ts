import type { Check } from '#engine/react';
import { birthDateProblem, type DayString } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** Spec 5: a real day, not in the future, not before 01/01/1901. */
export const check: Check = (value, _data, { today }) => birthDateProblem(textOf(value), today as DayString);
