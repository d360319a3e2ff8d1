import { expect, test } from 'vitest';

import { clampPercent } from './clamp-percent.ts';

test.each([
  [-1, 0],
  [0, 0],
  [33.3, 33.3],
  [100, 100],
  [101, 100],
  [Infinity, 100],
  [-Infinity, 0],
  [NaN, 0],
])('%d is shown as %d percent', (percent, shown) => {
  expect(clampPercent(percent)).toBe(shown);
});
