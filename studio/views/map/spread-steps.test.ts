import { expect, test } from 'vitest';

import type { FlowDrawing } from '../../worker/messages.ts';
import { routeArrow } from './route-arrow.ts';
import { PICTURE, spreadSteps } from './spread-steps.ts';

const node = (name: string, x: number, y: number) =>
  ({ id: `step ${name}`, kind: 'step', name, requires: [], isHidden: false, isEnd: false, isOnRoad: true, x, y }) as const;
const drawing: FlowDrawing = {
  flow: 'repair',
  file: 'flows/repair.json',
  nodes: [node('a', 0, 0), node('b', 0, 74), node('c', 250, 0), node('d', 500, 148)],
  edges: [],
  decisions: [],
};
const { nodes } = spreadSteps(
  drawing,
  new Map([
    ['a', '/a'],
    ['c', '/c'],
  ]),
);
const [a, b, c, d] = nodes;

test('a picture reaches no step below it', () => {
  expect((a?.y ?? 0) + 64 + PICTURE).toBeLessThanOrEqual(b?.y ?? 0);
});

test('only a step with a picture has space for one', () => {
  expect(nodes.map(({ height }) => height)).toEqual([64 + PICTURE, undefined, 64 + PICTURE, undefined]);
});

test('an arrow goes around a picture', () => {
  const route = a && b && c && d && routeArrow(b, d, [a, c]);
  const behind = route?.some(({ x, y }) => x > 250 && x < 426 && y > 0 && y < 64 + PICTURE);

  expect(route).toBeDefined();
  expect(behind).toBe(false);
});
