import { describeDiagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { proveBroken, unprovableFlows } from './broken-flows.ts';

test('the sound flow is proved', () => {
  expect(proveBroken()).toEqual([]);
});

test.for(unprovableFlows)('%s has the fault that it is named for', (name) => {
  expect(proveBroken(name).map(({ code }) => code)).toContain(name.slice(0, 'FLOW000'.length));
});

// What staff read, for every flow that cannot be proved: to be read by a person whenever it changes.
test('every fault is reported with its place, the path there and the cure', async () => {
  const reported = unprovableFlows.flatMap((name) => proveBroken(name).map((one) => `${name}: ${describeDiagnostic(one)}`));

  await expect(`${reported.join('\n')}\n`).toMatchFileSnapshot('./faults.txt');
});
