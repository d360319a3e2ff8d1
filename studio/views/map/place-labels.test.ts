import { describe, expect, test } from 'vitest';

import { placeLabels } from './place-labels.ts';

const wide = { width: 100, height: 28 };
const narrow = { width: 20, height: 15 };
const level = (id: string, width: number) => ({
  id,
  route: [
    { x: 176, y: 32 },
    { x: 176 + width, y: 32 },
  ],
  full: wide,
  short: narrow,
});
const steps = (gap: number) => [
  { x: 0, y: 0 },
  { x: 176 + gap, y: 0 },
];

describe('a label', () => {
  test('is in the middle of its arrow when there is space', () => {
    expect(placeLabels([level('a', 140)], steps(140)).get('a')).toEqual({ x: 246, y: 32, isShort: false });
  });

  test('is shortened when it would cover a step', () => {
    expect(placeLabels([level('a', 34)], steps(34)).get('a')).toMatchObject({ isShort: true });
  });

  test('of which nothing can be left out is whole, above or below the labels that are there', () => {
    const whole = ['a', 'b', 'c', 'd'].map((id) => ({ ...level(id, 34), short: undefined }));
    const placed = [...placeLabels(whole, steps(34)).values()];
    const heights = placed.map(({ y }) => y).toSorted((a, b) => a - b);

    expect(placed.every(({ isShort }) => !isShort)).toBe(true);
    expect(heights.slice(1).every((y, index) => y - (heights[index] ?? 0) >= wide.height)).toBe(true);
  });

  test('covers no other label', () => {
    const placed = placeLabels([level('a', 400), level('b', 400)], steps(400));
    const [a, b] = [placed.get('a')?.x ?? 0, placed.get('b')?.x ?? 0];

    expect(Math.abs(a - b)).toBeGreaterThanOrEqual(wide.width);
  });
});
