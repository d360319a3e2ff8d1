import type { Check } from '#engine/react';
import { routingNumberProblem } from '#rules';
import { textOf } from '../parts/text-of.ts';

export const check: Check = (value) => routingNumberProblem(textOf(value));
