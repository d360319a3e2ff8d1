import { expect, test } from 'vitest';

import { mainRoad } from './main-road.ts';

const node = (id: string, kind: 'step' | 'aside' | 'run' | 'entry' = 'step') => ({ id, kind, name: id, requires: [] });
const next = (from: string, to: string) => ({ from, to, kind: 'next' as const });

test('the main road is the longest path onward through the steps that count, with the shared runs between them', () => {
  const nodes = [
    node('entry', 'entry'),
    node('step a'),
    node('step help', 'aside'),
    node('step b'),
    node('step c'),
    node('run offer', 'run'),
  ];
  const edges = [
    next('entry', 'step a'),
    next('step a', 'step c'),
    next('step a', 'step b'),
    next('step a', 'step help'),
    next('step b', 'run offer'),
    next('run offer', 'step c'),
    next('step c', 'step a'),
  ];

  expect(mainRoad(nodes, edges)).toEqual(['entry', 'step a', 'step b', 'run offer', 'step c']);
});

test('a flow whose entry goes to no step that counts has no main road', () => {
  expect(mainRoad([node('entry', 'entry'), node('step help', 'aside')], [next('entry', 'step help')])).toEqual([]);
});
