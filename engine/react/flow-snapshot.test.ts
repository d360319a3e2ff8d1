import { emptyState, openFlow } from '#engine';
import { expect, test } from 'vitest';

import { factsOf, locationOf, type FlowSnapshot, type FlowContext } from './flow-snapshot.ts';
import { aFlow } from './testing/a-flow-store.ts';

const pets = aFlow({
  facts: { hasPet: { type: 'boolean', from: 'slots' } },
  steps: [
    { id: 'pet', path: '/pet', screen: 'pet' },
    { id: 'camera', path: '/camera', screen: 'camera', clientOnly: true },
  ],
});

function aSnapshot(changes: Partial<FlowSnapshot> = {}): FlowSnapshot {
  return { ...emptyState, isRehydrated: true, session: {}, busy: new Map(), generation: 0, messages: {}, ...changes };
}

function locationAt(path: string, isRehydrated: boolean) {
  const context = { flow: openFlow(pets), selectors: {}, options: {}, today: '2026-11-21' };
  return locationOf(context, aSnapshot({ isRehydrated }), path);
}

test('a step that only a browser shows is waited for until there is one', () => {
  expect(locationAt('/camera', false)).toMatchObject({ kind: 'wait', step: { id: 'camera' } });
  expect(locationAt('/camera', true)).toMatchObject({ kind: 'render', step: { id: 'camera' } });
});

test('every other step is shown by the server, too', () => {
  expect(locationAt('/pet', false)).toMatchObject({ kind: 'render', step: { id: 'pet' } });
});

test('facts are read again only when something was changed that they are read from', () => {
  let readings = 0;
  const hasPet: FlowContext['selectors'][string] = ({ slots }) => {
    readings += 1;
    return slots['pet'] !== undefined;
  };
  const context = { flow: openFlow(pets), selectors: { hasPet }, options: {}, today: '2026-11-21' };
  const before = aSnapshot();

  expect(factsOf(context, before)).toBe(factsOf(context, { ...before, busy: new Map([['pet', 'press']]) }));
  expect(readings).toBe(1);
  expect(factsOf(context, { ...before, slots: { pet: 'cat' } })['hasPet']).toBe(true);
  expect(readings).toBe(2);
});
