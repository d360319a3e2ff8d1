import { expect, test } from 'vitest';

import { isUntold } from './stored.ts';
import { anApplication } from './testing/builders.ts';

const sealed = { needs_code: true, code_channel: 'on_file' } as const;

test.each([
  ['a code goes to a contact that is not shown', { application: anApplication(sealed) }, true],
  ['a code goes to a phone that is shown', { application: anApplication({ ...sealed, code_channel: 'sms' }) }, false],
  ['a code was right', { application: anApplication({ ...sealed, needs_code: false }) }, false],
  ['nothing was looked for', {}, false],
  ['an application without its shape is kept', { application: 'on_file' }, false],
])('whether the page may show the result of a lookup follows from the slots: %s', (_when, slots, untold) => {
  expect(isUntold(slots)).toBe(untold);
});
