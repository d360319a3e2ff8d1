import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { toCents } from './cents.ts';
import { plansFor, visiblePlans } from './plan-limits.ts';

describe('plansFor', () => {
  test('the lowest monthly amount comes first and no length twice', () => {
    expect(plansFor(toCents(43_200), [3, 12, 6, 12, 36])).toEqual([36, 12, 6, 3]);
  });

  test.each([
    [12, [12, 6]],
    [11, [6]],
    [5, []],
  ])('%d cents can be paid in %j months', (total, lengths) => {
    expect(plansFor(toCents(total), [6, 12])).toEqual(lengths);
  });

  test.each([[0], [-3], [1.5], [NaN]])('%d months are no plan', (months) => {
    expect(plansFor(toCents(43_200), [months])).toEqual([]);
  });
});

describe('visiblePlans', () => {
  test.each([
    [
      [3, 6, 12, 18, 24, 36],
      [36, 12, 3],
    ],
    [
      [3, 6, 9, 24, 36],
      [36, 9, 3],
    ],
    [
      [3, 6, 12],
      [12, 6, 3],
    ],
    [
      [12, 18, 24],
      [24, 18, 12],
    ],
    [
      [6, 12],
      [12, 6],
    ],
    [[12], [12]],
    [[], []],
    [[6, 6, 6], [6]],
  ])('of %j months %j are shown', (lengths, shown) => {
    expect(visiblePlans(lengths)).toEqual(shown);
  });

  test('at most three are shown, among them always the longest and the shortest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (lengths) => {
        const shown = visiblePlans(lengths);

        expect(shown).toHaveLength(Math.min(3, new Set(lengths).size));
        expect([shown[0], shown.at(-1)]).toEqual([Math.max(...lengths), Math.min(...lengths)]);
      }),
    );
  });
});
