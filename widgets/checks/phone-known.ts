import type { Check } from '#engine/react';
import { readApplication } from '../parts/slots.ts';

/** A number has to be typed only where none is on file. */
export const check: Check = (value, _data, { slots }) =>
  value === undefined && readApplication(slots['application'])?.phone_masked == null ? 'required' : undefined;
