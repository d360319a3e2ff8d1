import { emptyState, openFlow, type CompiledFlow } from '#engine';
import { expect, test } from 'vitest';

import { locationOf, type FlowSnapshot } from './flow-snapshot.ts';

const compiled: CompiledFlow = {
  flow: 'pets',
  version: 1,
  base: '/',
  options: {},
  query: {},
  notFound: 'not-found',
  data: {},
  facts: {},
  guards: {},
  runs: {},
  entry: [{ to: 'pet' }],
  errors: {},
  steps: [
    { id: 'pet', path: '/pet', screen: 'pet' },
    { id: 'camera', path: '/camera', screen: 'camera', clientOnly: true },
  ],
};

function locationAt(path: string, isRehydrated: boolean) {
  const snapshot: FlowSnapshot = { ...emptyState, isRehydrated, session: {}, busy: new Map(), visit: 0, messages: {} };
  return locationOf({ flow: openFlow(compiled), selectors: {}, options: {}, today: '2026-11-21' }, snapshot, path);
}

test('a step that only a browser shows is waited for until there is one', () => {
  expect(locationAt('/camera', false)).toMatchObject({ kind: 'wait', step: { id: 'camera' } });
  expect(locationAt('/camera', true)).toMatchObject({ kind: 'render', step: { id: 'camera' } });
});

test('every other step is shown by the server, too', () => {
  expect(locationAt('/pet', false)).toMatchObject({ kind: 'render', step: { id: 'pet' } });
});
