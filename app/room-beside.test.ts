import fc from 'fast-check';
import { expect, test } from 'vitest';

import { roomBeside } from './room-beside.ts';

const seen = { top: 0, bottom: 800 };

test('where nothing has to stay free, all of the window is room', () => {
  expect(roomBeside([], seen, 90)).toEqual(seen);
});

test('below a button there is room enough', () => {
  expect(roomBeside([{ top: 600, bottom: 654 }], seen, 90)).toEqual({ top: 654, bottom: 800 });
});

test('a button at the lower edge leaves the room above it', () => {
  expect(roomBeside([{ top: 720, bottom: 774 }], seen, 90)).toEqual({ top: 0, bottom: 720 });
});

test('between two buttons that stand close nothing is put', () => {
  const taken = [
    { top: 600, bottom: 654 },
    { top: 700, bottom: 754 },
  ];
  expect(roomBeside(taken, seen, 90)).toEqual({ top: 0, bottom: 600 });
});

test('what fits nowhere gets the widest room that there is', () => {
  expect(roomBeside([{ top: 50, bottom: 104 }], { top: 0, bottom: 180 }, 90)).toEqual({ top: 104, bottom: 180 });
});

test('above the keyboard of a phone the window is as high as what is seen of it', () => {
  expect(roomBeside([{ top: 300, bottom: 354 }], { top: 0, bottom: 380 }, 90)).toEqual({ top: 0, bottom: 300 });
});

test('a room never has anything in it that has to stay free', () => {
  const stretch = fc.tuple(fc.integer({ min: -200, max: 900 }), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 5 }), fc.integer({ min: 40, max: 400 }), (stretches, height) => {
      const taken = stretches.map(([top, high]) => ({ top, bottom: top + high }));
      const room = roomBeside(taken, seen, height);
      for (const one of taken) expect(Math.min(one.bottom, room.bottom) - Math.max(one.top, room.top)).toBeLessThanOrEqual(0);
    }),
  );
});
