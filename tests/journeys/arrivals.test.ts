import { expect, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { arrivals } from './arrivals.ts';

test('for every step of the flow there is a way that leads there, and for nothing else', () => {
  expect(new Set(Object.keys(arrivals))).toEqual(new Set(flow.steps.map(({ id }) => id)));
});
