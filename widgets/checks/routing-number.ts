import type { Check } from '#engine/react';
import { routingNumberProblem } from '#rules';

import { textOf } from '../parts/typed-text.ts';

export const check: Check = (value) => routingNumberProblem(textOf(value));
