import { expect, test } from 'vitest';

import { loadSandbox } from './load-sandbox.ts';

test('a production start loads no module of the sandbox', async () => {
  expect(await loadSandbox({ isTestMode: false, ALLOW_SIMULATORS: false })).toBeUndefined();
});

test.each([
  ['test mode', { isTestMode: true, ALLOW_SIMULATORS: false }],
  ['a production that may simulate its partners', { isTestMode: false, ALLOW_SIMULATORS: true }],
])('%s loads the sandbox', async (_, config) => {
  expect(await loadSandbox(config)).toHaveProperty('openSimulators');
});
