import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isSafeLink } from './safe-link.ts';

test.each([
  'https://www.lakeside.example',
  'https://www.lakeside.example/',
  'https://lakeside.example/billing?topic=plans&from=bill#faq',
  'https://help.lakeside.example:8443/a%20page',
  'https://xn--rksmrgs-5wao1o.example/',
  'tel:+18885550142',
  'tel:888-555-0142',
  'mailto:billing@lakeside.example',
  'mailto:first.last+bills@mail.lakeside.example',
])('%s may be shown', (link) => {
  expect(isSafeLink(link)).toBe(true);
});

/** What is written so that a reader, a filter and a browser see different things. */
const HOSTILE_LINKS = [
  '',
  'lakeside.example',
  '/bills',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://evil.example\\@lakeside.example',
  'https://lakeside.example@evil.example',
  'https://me:secret@lakeside.example',
  'https://lakeside.example%40evil.example',
  'https://lakeside.example/@evil',
  'https://evil.example%2f@lakeside.example',
  'https://lakeside.example%00.evil.example',
  'https://lakeside.example\u0000',
  'https://lakeside.example\n',
  ' https://lakeside.example',
  'https://lake\tside.example',
  'https://lakeside.example/ path',
  'https://lakeside.example/\u202Egro.elpmaxe',
  'https://ｌakeside.example',
  'https://lakeside。example',
  'https://l\u00ADakeside.example',
  'https://LAKESIDE.example',
  'HTTPS://lakeside.example',
  'https://lakeside.example.',
  'https://-lakeside.example',
  'https://lakeside',
  'https://localhost',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://lakeside.example:443/',
  'https://lakeside.example:0443/',
  'https://lakeside.example/../admin',
  'https://lakeside.example/./a',
  'https://lakeside.example/%2e%2e/a',
  'https://lakeside.example/"><script>alert(1)</script>',
  "https://lakeside.example/?a='onload=alert(1)",
  'https://lakeside.example;script-src *',
  'https://lakeside.example,evil.example',
  'http://www.lakeside.example',
  'ftp://lakeside.example',
  'ws://lakeside.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://lakeside.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://lakeside.example/1',
  'vbscript:msgbox(1)',
  'view-source:https://lakeside.example',
  'file:///etc/passwd',
  'intent://lakeside.example#Intent;scheme=https;end',
  'about:blank',
  'tel:',
  'tel:javascript:alert(1)',
  'tel:+1888;phone-context=evil.example',
  'tel:*21*18885550142#',
  'mailto:',
  'mailto:billing@lakeside.example?bcc=evil@evil.example',
  'mailto:billing@lakeside.example,evil@evil.example',
  'mailto:billing@lakeside.example%0ABcc:evil@evil.example',
  `https://lakeside.example/${'a'.repeat(300)}`,
] as const;

test.each(HOSTILE_LINKS)('%j is not shown', (link) => {
  expect(isSafeLink(link)).toBe(false);
});

/** Letters of a path as addresses may have them; the library's own take a second to be made ready. */
const written = fc.string({
  unit: fc.constantFrom(
    ..."azAZ09-._~!$&'()*+,;=:@".split(''),
    '%20',
    '%2F',
    '%5C',
    '%00',
    '%0A',
    '%C3%A9',
    '%E2%80%AE',
    '%F0%9F%A6%B7',
  ),
});
const webUrl = fc
  .record({
    authority: fc.webAuthority({ withPort: true }),
    path: fc.array(written),
    query: fc.option(written),
    fragment: fc.option(written),
  })
  .map(({ authority, path, query, fragment }) => {
    const address = `https://${authority}${path.map((part) => `/${part}`).join('')}`;
    return `${address}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`;
  });

describe('whatever is taken', () => {
  test('opens the address that it shows, in any browser', () => {
    fc.assert(
      fc.property(fc.oneof(webUrl, fc.string()), (link) => {
        if (!isSafeLink(link, ['https'])) return;
        expect(new URL(link, 'https://own.example/').href.replace(/\/$/, '')).toBe(link.replace(/\/$/, ''));
        expect(new URL(link).protocol).toBe('https:');
      }),
    );
  });

  test('has a scheme that was asked for', () => {
    expect(isSafeLink('tel:+18885550142', ['https'])).toBe(false);
    expect(isSafeLink('mailto:billing@lakeside.example', ['https', 'tel'])).toBe(false);
  });
});
