import { expect, test } from 'vitest';

import type { Provider } from '#configuration';
import { aProvider } from '../../testing/a-provider.ts';
import { privacyNoticePage, termsOfServicePage } from './notices.ts';

const pages = [
  ['terms', termsOfServicePage],
  ['privacy', privacyNoticePage],
] as const;

test.each(pages)('the %s are those of the provider, in its language', (_, page) => {
  const provider = aProvider({ provider_name: 'Hill & View' });

  expect(page(provider, 'es')).toContain('lang="es"');
  expect(page(provider, 'en')).toContain('Hill &amp; View');
  expect(page(provider, 'en')).toContain('(888)\u00a0555-0142');
});

test.each(pages)('the %s show their version and their date', (_, page) => {
  expect(page(aProvider(), 'en')).toContain('Version\u00a03, <time datetime="2026-11-22">November 22, 2026</time>');
  expect(page(aProvider(), 'es')).toContain('Versión\u00a03, <time datetime="2026-11-22">22 de noviembre de 2026</time>');
});

test.each([
  ['en', 'read the code only to the agent you are talking to'],
  ['es', 'lea el código solo al agente con quien está hablando'],
] as const)('the terms state in %s to whom a code may be read, as the message with the code does', (locale, words) => {
  expect(termsOfServicePage(aProvider(), locale)).toContain(words);
});

function withOwnTerms(text: readonly string[], languages: readonly ('en' | 'es')[] = ['en']): Provider {
  const sections = Object.fromEntries(languages.map((one) => [one, [{ title: `Rules <${one}>`, text: [...text] }]]));
  return aProvider({ documents: { terms_of_service: { version: '2026-03', date: '2026-03-01', sections } } });
}

test('a provider has terms of its own, with their version and date', () => {
  const page = termsOfServicePage(withOwnTerms(['Call {{provider}} at {{phone}}.']), 'en');

  expect(page).toContain(
    '<h2>Rules &lt;en&gt;</h2><p>Call Lakeside Health System at <a href="tel:+18885550142">(888)\u00a0555-0142</a>.</p>',
  );
  expect(page).toContain('Version\u00a02026-03, <time datetime="2026-03-01">March 1, 2026</time>');
  expect(page).not.toContain('Credit check');
});

test('its other documents stay ours', () => {
  expect(privacyNoticePage(withOwnTerms(['Short.']), 'en')).toContain('What a credit bureau gets');
});

test('a text in one language only is given in that one, with a note', () => {
  expect(termsOfServicePage(withOwnTerms(['Short.']), 'es')).toContain('<html lang="en">');
  expect(termsOfServicePage(withOwnTerms(['Short.'], ['en', 'es']), 'es')).toContain('<html lang="es">');
});

test('paragraphs that begin with a dash are a list', () => {
  const page = termsOfServicePage(withOwnTerms(['Before.', '- one', '- two', 'After.']), 'en');

  expect(page).toContain('<p>Before.</p><ul><li>one</li><li>two</li></ul><p>After.</p>');
});

test('a link has the target that it names', () => {
  const page = termsOfServicePage(
    withOwnTerms(['See [our site](https://www.lakeside.example/help) or [call](tel:+18885550142).']),
    'en',
  );

  expect(page).toContain('See <a href="https://www.lakeside.example/help">our site</a> or <a href="tel:+18885550142">call</a>.');
});

test('a link that may not be shown is its words', () => {
  expect(termsOfServicePage(withOwnTerms(['[press](javascript:alert(1))']), 'en')).not.toContain('<a href="javascript');
  expect(termsOfServicePage(withOwnTerms(['[press](http://evil.example)']), 'en')).toContain('<p>press</p>');
});

test('markup in its words is text', () => {
  const page = termsOfServicePage(withOwnTerms(['<img src=x onerror=alert(1)> [<b>x</b>](https://a.example)']), 'en');

  expect(page).toContain('<p>&lt;img src=x onerror=alert(1)&gt; <a href="https://a.example">&lt;b&gt;x&lt;/b&gt;</a></p>');
});

test('a place in its words that we do not know stays as it was written', () => {
  expect(termsOfServicePage(withOwnTerms(['{{unknown}}']), 'en')).toContain('<p>{{unknown}}</p>');
});
