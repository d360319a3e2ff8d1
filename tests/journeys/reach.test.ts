import { expect, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { ways } from './ways.ts';

test('for every step of the flow there is a way that leads there, and for nothing else', () => {
  expect(new Set(Object.keys(ways))).toEqual(new Set(flow.steps.map(({ id }) => id)));
});
