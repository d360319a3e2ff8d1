import { describe, expect, test } from 'vitest';

import { emptyState } from './index.ts';
import { aRecord } from './testing/bicycle-repair.ts';
import { search, take } from './testing/take.ts';

describe('a submit', () => {
  test('keeps its data in the slot of the form and starts the run', () => {
    const { state, effects } = take({ type: 'submit', step: 'bicycle', data: { brand: 'Pinarello' } });

    expect(state.slots).toEqual({ bicycle: { brand: 'Pinarello' }, 'sent.bicycle': true });
    expect(effects).toEqual([{ kind: 'run', run: search, action: 'find-bicycle', input: { brand: 'Pinarello' } }]);
  });

  test('with other data clears what was found with the old', () => {
    const before = {
      slots: { bicycle: { brand: 'Pinarello' }, record: aRecord(), source: 'ad' },
      counters: { failedSearches: 2 },
    };

    const { state } = take({ type: 'submit', step: 'bicycle', data: { brand: 'Batavus' } }, before);

    expect(state.slots).toEqual({ bicycle: { brand: 'Batavus' }, 'sent.bicycle': true, source: 'ad' });
    expect(state.counters).toEqual({ failedSearches: 0 });
  });

  test('with the same fields clears nothing', () => {
    const before = { slots: { bicycle: { brand: 'Pinarello', note: 'red' }, record: aRecord() } };

    const { state } = take({ type: 'submit', step: 'bicycle', data: { brand: 'Pinarello', note: 'blue' } }, before);

    expect(state.slots).toHaveProperty('record');
  });

  test('may do something of its own first, and then start a shared run with its data', () => {
    const { state, effects } = take(
      { type: 'submit', step: 'workshop', data: { phone: '020' } },
      { counters: { failedSearches: 2 } },
      { isMechanic: true, signedIn: true },
    );

    expect(state.counters).toEqual({ failedSearches: 0 });
    expect(effects).toEqual([
      { kind: 'run', run: { named: 'estimate', step: 'workshop' }, action: 'make-estimate', input: { phone: '020' } },
    ]);
  });

  test('of a form that shares its slot leaves the fields of the others', () => {
    const before = { slots: { appointment: { day: 'Monday', phone: '010' } } };

    const { state } = take({ type: 'submit', step: 'workshop', data: { phone: '020' } }, before);

    expect(state.slots).toEqual({ appointment: { day: 'Monday', phone: '020' } });
  });

  test('of a form that shares its slot empties its own fields without an answer', () => {
    const before = { slots: { appointment: { day: 'Monday', phone: '010' } } };

    const { state } = take({ type: 'submit', step: 'workshop', data: {} }, before);

    expect(state.slots).toEqual({ appointment: { day: 'Monday' } });
  });

  test('of a step without a run is a problem', () => {
    expect(take({ type: 'submit', step: 'done', data: {} }).effects).toEqual([
      { kind: 'problem', code: 'unknown-run', detail: 'done: submit' },
    ]);
  });
});

describe('an act', () => {
  const slots = { record: aRecord() };

  test('without an action does what its rows state', () => {
    const { state, effects } = take(
      { type: 'act', step: 'repairs', name: 'start-over' },
      { slots, counters: { failedSearches: 2 } },
    );

    expect(state).toEqual(emptyState);
    expect(effects).toEqual([{ kind: 'go', path: '/repair/bicycle', replace: true }]);
  });

  test('starts a shared run for its step', () => {
    expect(take({ type: 'act', step: 'repairs', name: 'estimate', data: 5 }, { slots }).effects).toEqual([
      { kind: 'run', run: { named: 'estimate', step: 'repairs' }, action: 'make-estimate', input: 5 },
    ]);
  });

  test('starts its own run', () => {
    expect(take({ type: 'act', step: 'repairs', name: 'ring' }, { slots }).effects).toEqual([
      { kind: 'run', run: { step: 'repairs', of: 'ring' }, action: 'ring-shop', input: null },
    ]);
  });

  test('that the step does not have is a problem', () => {
    expect(take({ type: 'act', step: 'repairs', name: 'constructor' }).effects).toMatchObject([
      { kind: 'problem', code: 'unknown-run' },
    ]);
  });
});

test('arriving starts what a step loads', () => {
  expect(take({ type: 'arrive', step: 'repairs' }).effects).toEqual([
    { kind: 'run', run: { step: 'repairs', of: 'load' }, action: 'load-repairs', input: null },
  ]);
  expect(take({ type: 'arrive', step: 'done' }).effects).toEqual([]);
});

test('leaving a step by Back carries out its leave effects', () => {
  const { state, effects } = take({ type: 'back', step: 'sign-in' }, { slots: { pin: '1234', record: aRecord() } });

  expect(state.slots).not.toHaveProperty('pin');
  expect(effects).toEqual([
    { kind: 'track', event: 'left sign-in' },
    { kind: 'go', path: '/repair/repairs' },
  ]);
});

test('Back from a step without a Back does nothing', () => {
  expect(take({ type: 'back', step: 'bicycle' }).effects).toEqual([]);
});

test('an edit stores a slot and clears what depends on it', () => {
  const { state } = take(
    { type: 'edit', slot: 'appointment', value: { day: '2024-06-02' } },
    { slots: { appointment: { day: '2024-06-01' }, receipt: 1 } },
  );

  expect(state.slots).toEqual({ appointment: { day: '2024-06-02' } });
});

test('an event at a step that does not exist is a problem', () => {
  expect(take({ type: 'arrive', step: 'nowhere' }).effects).toEqual([
    { kind: 'problem', code: 'unknown-step', detail: 'nowhere' },
  ]);
});

test('a reset of counters that are zero leaves them as they are', () => {
  const counters = {};

  const { state } = take(
    { type: 'submit', step: 'workshop', data: { phone: '020' } },
    { counters },
    { isMechanic: true, signedIn: true },
  );

  expect(state.counters).toBe(counters);
});
