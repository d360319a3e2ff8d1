import { expect, test } from 'vitest';

import { acceptedLanguages, shownLocale } from './locale.ts';

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

test.each([
  ['the language that a visitor switched to', 'site', 'es', 'es'],
  ['the language of the session when there is no cookie', 'site', undefined, 'en'],
  ['the language of the session when the provider does not offer the other', 'site', 'fr', 'en'],
  ['the language of a frame, whatever the site was switched to', 'embed', 'es', 'en'],
] as const)('answers %s', (_, kind, cookie, locale) => {
  expect(shownLocale({ cookies: { locale: cookie } }, { kind, locale: 'en' }, ['en', 'es'])).toBe(locale);
});
