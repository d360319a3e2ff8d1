import { expect, test } from 'vitest';

import { PENDING, progressOf } from './index.ts';
import { factsFor, openBicycleRepair } from './testing/bicycle-repair.ts';

const flow = openBicycleRepair();
const facts = factsFor(flow)();

test('progress counts the steps that are shown', () => {
  expect(progressOf(flow, facts, 'bicycle')).toEqual({ index: 0, total: 6, percent: 0 });
  expect(progressOf(flow, facts, 'repairs')).toEqual({ index: 1, total: 6, percent: 20 });
  expect(progressOf(flow, facts, 'done')).toEqual({ index: 5, total: 6, percent: 100 });
});

test('a step that does not count is as far as the one before it', () => {
  expect(progressOf(flow, facts, 'no-luck')).toEqual(progressOf(flow, facts, 'done'));
});

test('a step that may yet be shown counts', () => {
  expect(progressOf(flow, { ...facts, byFrameNumber: PENDING }, 'repairs')).toMatchObject({ index: 2, total: 7 });
});

test('a flow of one step is done when it is shown', () => {
  const { always } = { always: new Uint32Array([0, 1]) };

  expect(
    progressOf({ ...flow, steps: flow.steps.slice(0, 1), progress: { always, sometimes: [] } }, facts, 'bicycle').percent,
  ).toBe(100);
});
