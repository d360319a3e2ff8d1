import { describeDiagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { brokenFlows, checkBrokenFlow, checkSoundFlow } from './broken-flows.ts';

test('the sound flow has no fault', () => {
  expect(checkSoundFlow()).toEqual([]);
});

test.for(brokenFlows)('%s has exactly the fault that it is named for', (name) => {
  expect(checkBrokenFlow(name).map(({ code }) => code)).toEqual([name.slice(0, 'FLOW000'.length)]);
});

// What staff read, place and words, for every broken flow: to be read by a person whenever it changes.
test('every fault is reported with its place, the culprit and the cure', async () => {
  const reported = brokenFlows.flatMap((name) => checkBrokenFlow(name).map(describeDiagnostic));

  await expect(`${reported.join('\n')}\n`).toMatchFileSnapshot('./faults.txt');
});
