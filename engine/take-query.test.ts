import { expect, test } from 'vitest';

import { emptyState, takeQuery } from './index.ts';
import { openBicycleRepair } from './testing/bicycle-repair.ts';

const flow = openBicycleRepair();

test('a query parameter is taken into its slot and out of the query', () => {
  const taken = takeQuery(flow, emptyState, '?source=poster&brand=Gazelle&page=2');

  expect(taken?.state.slots).toEqual({ source: 'poster', bicycle: { brand: 'Gazelle' } });
  expect(taken?.search).toBe('?page=2');
});

test('a field that is taken leaves the other fields of its slot', () => {
  const state = { ...emptyState, slots: { bicycle: { frameNumber: '42' } } };

  expect(takeQuery(flow, state, '?brand=Gazelle')?.state.slots).toEqual({ bicycle: { frameNumber: '42', brand: 'Gazelle' } });
});

test('a query without anything to take is left alone', () => {
  expect(takeQuery(flow, emptyState, '?page=2')).toBeUndefined();
});
