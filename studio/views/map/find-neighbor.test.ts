import { expect, test } from 'vitest';

import { findNeighbor } from './find-neighbor.ts';

const node = (id: string, x: number, y: number) => ({
  id,
  kind: 'step' as const,
  name: id,
  requires: [],
  isHidden: false,
  isEnd: false,
  isOnRoad: true,
  x,
  y,
});
const edge = (from: string, to: string) => ({
  id: `${from} ${to}`,
  from,
  to,
  kind: 'next' as const,
  labels: [],
  isOnRoad: true,
  isMain: true,
});
const drawing = {
  flow: 'repair',
  file: 'flows/repair.json',
  nodes: [node('a', 0, 0), node('near', 100, 20), node('b', 300, 0), node('below', 10, 90)],
  edges: [edge('a', 'b')],
  decisions: [],
};

test.each([
  ['right', 'a', 'b'],
  ['left', 'b', 'a'],
  ['right', 'below', 'near'],
  ['down', 'a', 'below'],
  ['up', 'below', 'a'],
] as const)('the arrow key %s goes from %s to %s', (direction, from, to) => {
  expect(findNeighbor(drawing, from, direction)?.id).toBe(to);
});

test('an arrow key without a step in its direction goes nowhere', () => {
  expect(findNeighbor(drawing, 'a', 'left')).toBeUndefined();
});
