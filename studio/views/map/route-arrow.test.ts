import { expect, test } from 'vitest';

import { middleOf, pathOf, routeArrow } from './route-arrow.ts';

const at = (column: number, row: number) => ({ x: column * 250, y: row * 92 });

test('an arrow to the next step is straight', () => {
  expect(routeArrow(at(0, 0), at(1, 0), [])).toEqual([
    { x: 176, y: 32 },
    { x: 250, y: 32 },
  ]);
});

test('an arrow passes beside a step that is between its ends', () => {
  const route = routeArrow(at(0, 1), at(2, 1), [at(1, 1)]);

  expect(route?.map(({ y }) => y)).toEqual([124, 124, 80, 80, 124, 124]);
  expect(middleOf(route ?? [])).toMatchObject({ x: 338, y: 80 });
});

test('an arrow to another row turns where no step is', () => {
  const free = routeArrow(at(0, 0), at(2, 1), [at(1, 0)]);
  const other = routeArrow(at(0, 0), at(2, 1), [at(1, 1)]);

  expect(free?.[1]?.x).toBe(193);
  expect(other?.[1]?.x).toBe(483);
});

test('an arrow that goes back has no route of its own', () => {
  expect(routeArrow(at(2, 0), at(0, 0), [at(1, 0)])).toBeUndefined();
});

test('the path of a route rounds its turns', () => {
  expect(
    pathOf([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 40 },
      { x: 60, y: 40 },
    ]),
  ).toBe('M0,0 L10,0 Q20,0 20,10 L20,30 Q20,40 30,40 L60,40');
});
