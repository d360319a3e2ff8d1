import { describeDiagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { brokenConfigurations, checkBrokenConfiguration } from './broken-configurations.ts';

const ofSoundConfiguration = checkBrokenConfiguration();

test('the sound configuration has no fault', () => {
  expect(ofSoundConfiguration).toEqual([]);
});

test.for(brokenConfigurations)('%s has exactly the fault that it is named for', (name) => {
  expect([...new Set(checkBrokenConfiguration(name).map(({ code }) => code))]).toEqual([name.slice(0, 'PROV000'.length)]);
});

// What staff read, place and words, for every broken configuration: to be read by a person whenever it changes.
test('every fault is reported with its place, the culprit and the cure', async () => {
  const reported = brokenConfigurations.flatMap((name) =>
    checkBrokenConfiguration(name).map((one) => `${name}: ${describeDiagnostic(one)}`),
  );

  await expect(`${reported.join('\n')}\n`).toMatchFileSnapshot('./faults.txt');
});
