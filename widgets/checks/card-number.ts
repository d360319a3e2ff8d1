import type { Check } from '#engine/react';
import { cardNumberProblem } from '../parts/card-number-rules.ts';
import { textOf } from '../parts/text-of.ts';

export const check: Check = (value) => cardNumberProblem(textOf(value));
