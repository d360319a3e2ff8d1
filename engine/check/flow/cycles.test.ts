import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findCycles } from './cycles.ts';

test('places that go to each other are a circle', () => {
  expect(findCycles([[1], [2], [0], [0]]).map((cycle) => cycle.toSorted((a, b) => a - b))).toEqual([[0, 1, 2]]);
});

test('a place that goes to itself is a circle', () => {
  expect(findCycles([[1], [1]])).toEqual([[1]]);
});

test('a chain of ten thousand has no circle and needs no deep stack', () => {
  expect(findCycles(Array.from({ length: 10_000 }, (_, place) => [place + 1].filter((to) => to < 10_000)))).toEqual([]);
});

test('two places are in one circle exactly when each can be reached from the other', () => {
  const graph = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(graph, (targets) => {
      const reach = (from: number, seen = new Set<number>()): Set<number> => {
        for (const to of targets[from] ?? []) if (!seen.has(to)) reach(to, seen.add(to));
        return seen;
      };
      const expected = targets.map((_, place) => reach(place).has(place));

      const inCircle = new Set(findCycles(targets).flat());

      expect(targets.map((_, place) => inCircle.has(place))).toEqual(expected);
    }),
  );
});
