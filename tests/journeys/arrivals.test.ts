import { expect, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { arrivals } from './arrivals.ts';

test('every step of the flow has an arrival, and every arrival has a step', () => {
  expect(new Set(Object.keys(arrivals))).toEqual(new Set(flow.steps.map(({ id }) => id)));
});
