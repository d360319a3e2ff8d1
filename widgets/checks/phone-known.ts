import type { Check } from '#engine/react';
import { phoneProblem } from '#rules';

import { readApplication } from '../parts/slots.ts';
import { textOf } from '../parts/typed-text.ts';

/** A number has to be typed only where a code could not go anywhere. */
export const check: Check = (value, _data, { slots }) => {
  if (value !== undefined) return phoneProblem(textOf(value));
  return readApplication(slots['application'])?.code_channel == null ? 'required' : undefined;
};
