import { expect, test } from 'vitest';

import { chooseLocale, shownLocale } from './locale.ts';

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.2, es;q=0.9', 'es'],
  ['fr;q=0, es', 'es'],
  ['es;q=0, fr', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
  ['es; q=broken', 'en'],
] as const)('Accept-Language %s chooses %s', (header, locale) => {
  expect(chooseLocale({ cookies: {}, headers: { 'accept-language': header } }, ['en', 'es'])).toBe(locale);
});

test('the language that a visitor chose comes before that of the browser', () => {
  const request = { cookies: { locale: 'en' }, headers: { 'accept-language': 'es' } };

  expect(chooseLocale(request, ['es', 'en'])).toBe('en');
});

test.each([
  ['the language that a visitor switched to', 'site', 'es', 'es'],
  ['the language of the session when there is no cookie', 'site', undefined, 'en'],
  ['the language of the session when the provider does not offer the other', 'site', 'fr', 'en'],
  ['the language of a frame, whatever the site was switched to', 'embed', 'es', 'en'],
] as const)('answers %s', (_, kind, cookie, locale) => {
  expect(shownLocale({ cookies: { locale: cookie } }, { kind, locale: 'en' }, ['en', 'es'])).toBe(locale);
});

test.each([
  ['the language of the caller to an agent', { kind: 'internal' }, 'es'],
  ['the language of the page to a patient', null, 'en'],
] as const)('answers %s', (_, agent, locale) => {
  const cookies = { locale: 'en', caller_locale: 'es' };

  expect(shownLocale({ cookies }, { kind: 'site', locale: 'en', agent }, ['en', 'es'])).toBe(locale);
});
