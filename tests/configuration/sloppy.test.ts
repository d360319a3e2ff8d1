import { describeDiagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { checkConfigurationOf, fixConfigurationOf } from './broken-configurations.ts';

const reported = (diagnostics: ReturnType<typeof checkConfigurationOf>) => `${diagnostics.map(describeDiagnostic).join('\n')}\n`;

// Everything that people do who have never written JSON, in one file: what they read, to be read by a person whenever it changes.
test('a sloppy file is reported whole, in one go', async () => {
  await expect(reported(checkConfigurationOf('sloppy'))).toMatchFileSnapshot('./sloppy-reported.txt');
});

test('--fix mends of it what can have been meant in one way only, and leaves the rest to a person', async () => {
  const { text, left } = fixConfigurationOf('sloppy', 'providers/lakeside.json');

  await expect(text).toMatchFileSnapshot('./sloppy-fixed.txt');
  await expect(reported(left)).toMatchFileSnapshot('./sloppy-left.txt');
});
