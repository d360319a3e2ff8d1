import { expect, test } from 'vitest';

import { tooltipDelay } from './tooltip.tsx';

test.each([
  ['plain', Infinity, 700],
  ['error', Infinity, 100],
  ['plain', 300, 700],
  ['error', 300, 100],
  ['plain', 299, 0],
  ['error', 0, 0],
] as const)('a %s tooltip, %d ms after another was closed, opens after %d ms', (kind, sinceLast, delay) => {
  expect(tooltipDelay(kind, sinceLast)).toBe(delay);
});
