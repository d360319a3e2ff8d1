import { expect, test } from 'vitest';

import { compileFlow } from '../check/index.ts';
import { bicycleRegistry, bicycleRepair } from './bicycle-repair.ts';
import { openVisitor } from './index.ts';

const flow = compileFlow(bicycleRepair);
const selectors = {
  ...Object.fromEntries(bicycleRegistry.selectors.map((name) => [name, () => false])),
  stage: () => 'none',
  wheels: () => 1,
  bicycleFound: ({ slots }: { readonly slots: Readonly<Record<string, unknown>> }) => slots['record'] !== undefined,
};

test('a visitor starts at the entry and goes on by the outcome of an action', () => {
  const visitor = openVisitor(flow, { selectors });
  const first = visitor.at;
  visitor.submit({ brand: 'Diamant' });
  const asked = visitor.effects;
  visitor.outcome('found', { record: {} });

  expect(first).toBe('bicycle');
  expect(asked).toMatchObject([{ kind: 'run', action: 'find-bicycle', input: { brand: 'Diamant' } }]);
  expect(visitor.at).toBe('repairs');
});

test('a visitor stays and reads the message when the action fails', () => {
  const visitor = openVisitor(flow, { selectors });
  visitor.submit({});
  visitor.fail('parts_missing');

  expect(visitor.at).toBe('bicycle');
  expect(visitor.effects).toMatchObject([{ kind: 'formMessage' }]);
});

test('a visitor who opens a path of a step whose requirement does not hold is redirected', () => {
  const visitor = openVisitor(flow, { selectors });
  visitor.open('/repair/repairs');

  expect(visitor.at).toBe('bicycle');
});

test('an outcome without a run is an error that names the step', () => {
  expect(() => openVisitor(flow, { selectors }).outcome('found')).toThrow('no action runs at "bicycle"');
});
