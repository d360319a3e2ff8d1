import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sumCents, toCents } from './cents.ts';
import { canSplit, splitIntoInstalments } from './schedule.ts';

describe('splitIntoInstalments', () => {
  test.each([
    [43_200, 12, Array<number>(12).fill(3600)],
    [10_000, 3, [3334, 3334, 3332]],
    [105_250, 6, [17_542, 17_542, 17_542, 17_542, 17_542, 17_540]],
    [5000, 1, [5000]],
    [1, 1, [1]],
    [12, 12, Array<number>(12).fill(1)],
    [7, 6, [2, 1, 1, 1, 1, 1]],
    [10, 6, [2, 2, 2, 2, 1, 1]],
    [11, 6, [2, 2, 2, 2, 2, 1]],
  ])('%d cents over %d months', (total, months, instalments) => {
    expect(splitIntoInstalments(toCents(total), months)).toEqual(instalments);
  });

  test.each([
    [0, 1],
    [-100, 2],
    [2, 3],
    [100, 0],
    [100, -1],
    [100, 1.5],
    [100, NaN],
    [100, Infinity],
  ])('%d cents over %d months are refused', (total, months) => {
    expect(() => splitIntoInstalments(toCents(total), months)).toThrow(RangeError);
  });

  test('the instalments are exactly the total, each at least a cent, for every total of up to $9.99 and 48 months', () => {
    const wrong = [];
    for (let months = 1; months <= 48; months++) {
      for (let total = months; total < 1000; total++) {
        const instalments = splitIntoInstalments(toCents(total), months);
        const isRight = instalments.length === months && sumCents(instalments) === total && Math.min(...instalments) >= 1;
        if (!isRight) wrong.push([total, months]);
      }
    }

    expect(wrong).toEqual([]);
  });

  test('whatever the total and the months, they are exact, none is below a cent and none above the rounded-up share', () => {
    const terms = fc
      .integer({ min: 1, max: 600 })
      .chain((months) => fc.tuple(fc.integer({ min: months, max: 1_000_000_000 }), fc.constant(months)));
    fc.assert(
      fc.property(terms, ([total, months]) => {
        const instalments = splitIntoInstalments(toCents(total), months);

        expect(instalments).toHaveLength(months);
        expect(sumCents(instalments)).toBe(total);
        expect(Math.min(...instalments)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...instalments)).toBe(Math.ceil(total / months));
      }),
      { numRuns: 2000 },
    );
  });

  test('all but the last are equal whenever something is left for the last', () => {
    const terms = fc
      .integer({ min: 2, max: 60 })
      .chain((months) => fc.tuple(fc.integer({ min: months * months, max: 10_000_000 }), fc.constant(months)));
    fc.assert(
      fc.property(terms, ([total, months]) => {
        expect(new Set(splitIntoInstalments(toCents(total), months).slice(0, -1)).size).toBe(1);
      }),
    );
  });
});

test.each([
  [3, 3, true],
  [2, 3, false],
  [100, 0, false],
  [0, 0, false],
])('%d cents over %d months can be split: %s', (total, months, can) => {
  expect(canSplit(toCents(total), months)).toBe(can);
});
