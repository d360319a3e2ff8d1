import { describeDiagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { brokenGardens, checkBrokenGarden } from './broken-gardens.ts';

const ofSoundGarden = checkBrokenGarden();

test('the garden from which all others were broken is sound', () => {
  expect(ofSoundGarden).toEqual([]);
});

test.for(brokenGardens)('%s has exactly the fault that it is named for', (name) => {
  expect([...new Set(checkBrokenGarden(name).map(({ code }) => code))]).toEqual([name.slice(0, 'PROV000'.length)]);
});

// What staff read, place and words, for every broken garden: to be read by a person whenever it changes.
test('every fault is told with its place, the culprit and the cure', async () => {
  const told = brokenGardens.flatMap((name) => checkBrokenGarden(name).map((one) => `${name}: ${describeDiagnostic(one)}`));

  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('./faults.txt');
});
