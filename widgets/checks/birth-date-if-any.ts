import type { Check } from '#engine/react';
import { birthDateProblem, type DayString } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** A birth date that may be left out; one that is given is a real one. */
export const check: Check = (value, _data, { today }) =>
  textOf(value).trim() === '' ? undefined : birthDateProblem(textOf(value), today as DayString);
