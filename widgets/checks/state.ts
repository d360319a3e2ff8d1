import type { Check } from '#engine/react';
import { parseState } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** One of the states that mail goes to. */
export const check: Check = (value) => (parseState(textOf(value)) === undefined ? 'unknown' : undefined);
