import { expect, test } from 'vitest';

import { drawArms } from './draw-arms.ts';
import type { WebStorage } from './session-memory.ts';

const split = { landing: { plain: 30, picture: 70 } };

function aStorage(): WebStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test.each([
  [0, 'plain'],
  [0.29, 'plain'],
  [0.31, 'picture'],
  [0.9999, 'picture'],
])('a visitor who draws %d gets the arm "%s"', (drawn, arm) => {
  expect(drawArms({ flow: 'a', split }, aStorage, () => drawn)).toEqual({ landing: arm });
});

test('a visitor keeps the arm, in each flow one', () => {
  const storage = aStorage();
  const draw = (flow: string, drawn: number) =>
    drawArms(
      { flow, split },
      () => storage,
      () => drawn,
    )['landing'];

  expect([draw('a', 0), draw('a', 0.9), draw('b', 0.9)]).toEqual(['plain', 'plain', 'picture']);
});

test.each([
  ['has no share any more', { landing: { plain: 0, picture: 100 } }],
  ['is gone', { landing: { picture: 100 } }],
])('a visitor whose arm %s gets another', (_, later) => {
  const storage = aStorage();
  drawArms(
    { flow: 'a', split },
    () => storage,
    () => 0,
  );

  expect(
    drawArms(
      { flow: 'a', split: later },
      () => storage,
      () => 0,
    ),
  ).toEqual({ landing: 'picture' });
});

test.each([
  [
    'refuses',
    () => {
      throw new Error('no storage');
    },
  ],
  ['holds nonsense', () => ({ ...aStorage(), getItem: () => '{' })],
])('a visitor whose browser %s gets an arm', (_, storage) => {
  expect(drawArms({ flow: 'a', split }, storage, () => 0)).toEqual({ landing: 'plain' });
});
