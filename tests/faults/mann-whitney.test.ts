import { expect, test } from 'vitest';

import { mannWhitney } from './mann-whitney.ts';

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

test('samples without a difference have the highest probability', () => {
  expect(mannWhitney(upTo(50), upTo(50))).toBeCloseTo(1, 5);
  expect(mannWhitney([7, 7, 7], [7, 7])).toBe(1);
});

test('samples that share no value have a probability near zero', () => {
  expect(mannWhitney(upTo(20), upTo(20, 100))).toBeLessThan(1e-6);
});

test('a known example has the known probability', () => {
  // U = 60 of 64: z = 2.9406.
  expect(mannWhitney([19, 22, 16, 29, 24, 31, 33, 35], [20, 11, 17, 12, 13, 14, 15, 18])).toBeCloseTo(0.00328, 5);
});

test('the order of the samples does not matter', () => {
  expect(mannWhitney(upTo(30), upTo(30, 8))).toBeCloseTo(mannWhitney(upTo(30, 8), upTo(30)), 10);
});
