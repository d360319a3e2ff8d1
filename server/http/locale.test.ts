import { expect, test } from 'vitest';

import { acceptedLanguages } from './locale.ts';

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', ['es', 'es', 'en']],
  ['en;q=0.2, es;q=0.9', ['es', 'en']],
  ['fr;q=0, en', ['en']],
  ['*', ['*']],
  [undefined, ['']],
  ['en; q=broken', ['en']],
])('%s asks for %o', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
