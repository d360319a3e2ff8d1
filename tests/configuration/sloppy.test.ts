import { describeDiagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { checkConfigurationOf, fixConfigurationOf } from './broken-configurations.ts';

const reported = (diagnostics: ReturnType<typeof checkConfigurationOf>) => `${diagnostics.map(describeDiagnostic).join('\n')}\n`;

// Every mistake of people who have never written JSON, in one file, with its report. A person must read the report after each change.
test('a sloppy file is reported whole, in one go', async () => {
  await expect(reported(checkConfigurationOf('sloppy'))).toMatchFileSnapshot('./sloppy-reported.txt');
});

test('--fix corrects what has only one meaning, and leaves the rest to a person', async () => {
  const { text, left } = fixConfigurationOf('sloppy', 'providers/lakeside.json');

  await expect(text).toMatchFileSnapshot('./sloppy-fixed.txt');
  await expect(reported(left)).toMatchFileSnapshot('./sloppy-left.txt');
});
