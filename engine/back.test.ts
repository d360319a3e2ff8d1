import { expect, test } from 'vitest';

import { back, type FactSource } from './index.ts';
import { aRecord, factsFor, openBicycleRepair } from './testing/bicycle-repair.ts';

const flow = openBicycleRepair();

function from(step: string, slots: FactSource['slots'] = {}, signedIn = false) {
  return back(flow, factsFor(flow, { isMechanic: false, signedIn })({ slots }), step);
}

test('Back goes to the step that the flow names', () => {
  expect(from('estimate', { record: aRecord() })).toBe('/repair/repairs');
});

test('Back from a step that names another is where that one goes now', () => {
  expect(from('sign-in')).toBe('/repair/bicycle');
});

test('Back goes to the previous step that is shown', () => {
  expect(from('repairs', { record: aRecord() })).toBe('/repair/bicycle');
});

test('Back never goes to a step that is shown once', () => {
  expect(from('appointment', { record: aRecord() }, true)).toBe('/repair/repairs');
});

test('there is no Back where the flow states it, nor from a step that does not exist', () => {
  expect(from('done')).toBe(null);
  expect(from('nowhere')).toBe(null);
});
