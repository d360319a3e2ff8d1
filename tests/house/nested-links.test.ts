import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const files = ['app', 'screens', 'widgets'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => join(room, path)),
);

/** What a visitor presses as one, from its first tag to its last. */
const PRESSED = /<(a|button|Link)\b[^>]*>(?:(?!<\/\1>)[^])*<\/\1>/g;

const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

test('no link stands within a link: a phone number in one is kept whole and is no link of its own', () => {
  const nested = sources.flatMap(([file, text]) =>
    [...text.matchAll(PRESSED)]
      .filter(([whole]) => /<PhoneText (?!isPlain)/.test(whole) || /<(?:a|Link|button)\b/.test(whole.slice(2)))
      .map(([whole]) => `${file}: ${whole.slice(0, 160)}`),
  );

  expect(sources.filter(([, text]) => text.includes('<PhoneText isPlain')).length).toBeGreaterThan(0);
  expect(nested).toEqual([]);
});
