import type { Check } from '#engine/react';
import { readApplication } from '../parts/slots.ts';

/** A number has to be typed only where a code could not go anywhere. */
export const check: Check = (value, _data, { slots }) =>
  value === undefined && readApplication(slots['application'])?.code_channel == null ? 'required' : undefined;
