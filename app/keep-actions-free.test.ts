import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findFreeSpace } from './keep-actions-free.ts';

const seen = { top: 0, bottom: 800 };

test('all of the window is free when nothing has to stay visible', () => {
  expect(findFreeSpace([], seen, 90)).toEqual(seen);
});

test('the space below a button is large enough', () => {
  expect(findFreeSpace([{ top: 600, bottom: 654 }], seen, 90)).toEqual({ top: 654, bottom: 800 });
});

test('a button at the lower edge leaves the space above it', () => {
  expect(findFreeSpace([{ top: 720, bottom: 774 }], seen, 90)).toEqual({ top: 0, bottom: 720 });
});

test('between two buttons that stand close nothing is put', () => {
  const taken = [
    { top: 600, bottom: 654 },
    { top: 700, bottom: 754 },
  ];
  expect(findFreeSpace(taken, seen, 90)).toEqual({ top: 0, bottom: 600 });
});

test('a notice that fits nowhere gets the largest gap', () => {
  expect(findFreeSpace([{ top: 50, bottom: 104 }], { top: 0, bottom: 180 }, 90)).toEqual({ top: 104, bottom: 180 });
});

test('above the keyboard of a phone the window is as high as what is seen of it', () => {
  expect(findFreeSpace([{ top: 300, bottom: 354 }], { top: 0, bottom: 380 }, 90)).toEqual({ top: 0, bottom: 300 });
});

test('a gap never holds anything that has to stay visible', () => {
  const stretch = fc.tuple(fc.integer({ min: -200, max: 900 }), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 5 }), fc.integer({ min: 40, max: 400 }), (stretches, height) => {
      const taken = stretches.map(([top, high]) => ({ top, bottom: top + high }));
      const gap = findFreeSpace(taken, seen, height);
      for (const one of taken) expect(Math.min(one.bottom, gap.bottom) - Math.max(one.top, gap.top)).toBeLessThanOrEqual(0);
    }),
  );
});
