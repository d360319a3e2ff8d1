import { expect, test } from 'vitest';

import { contrastRatio } from './readable-accent.ts';

test('black on white has the greatest contrast there is', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 10);
});

test('a colour has no contrast with itself', () => {
  expect(contrastRatio('#0b6e6e', '#0b6e6e')).toBe(1);
});

test('the order of the colours does not matter', () => {
  expect(contrastRatio('#0b6e6e', '#faf8f5')).toBe(contrastRatio('#faf8f5', '#0b6e6e'));
});

test('grey #767676 is the lightest that reads on white, as in the examples of WCAG', () => {
  expect(contrastRatio('#767676', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio('#777777', '#ffffff')).toBeLessThan(4.5);
});
