import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const files = ['app', 'screens', 'widgets'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => join(folder, path)),
);

/** A link or a button, from its opening tag to its closing tag. */
const CONTROL = /<(a|button|Link)\b[^>]*>(?:(?!<\/\1>)[^])*<\/\1>/g;

const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

test('no link or button holds another link, also not through a phone number in its text', () => {
  const nested = sources.flatMap(([file, text]) =>
    [...text.matchAll(CONTROL)]
      .filter(([whole]) => /<PhoneText (?!isPlain)/.test(whole) || /<(?:a|Link|button)\b/.test(whole.slice(2)))
      .map(([whole]) => `${file}: ${whole.slice(0, 160)}`),
  );

  expect(sources.filter(([, text]) => text.includes('<PhoneText isPlain')).length).toBeGreaterThan(0);
  expect(nested).toEqual([]);
});
