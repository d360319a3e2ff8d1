import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { linkFaults } from './link-faults.ts';
import type { ProviderFile } from './provider-schema.ts';

const lakeside = { documents: {}, ...(JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object) } as ProviderFile;

const HOSTILE = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'http://www.lakeside.example',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https:\\\\evil.example',
  'https://lakeside.example\\@evil.example',
  'https://lakeside.example@evil.example',
  'https://me:secret@lakeside.example',
  'https://lakeside.example%2f@evil.example',
  'https://evil.example%5c.lakeside.example',
  'https://lakeside.example;script-src%20*',
  'https://lakeside.example,evil.example',
  'https://lakeside.example/"><script>',
  'https://lakeside.example/ x',
  'https://lakeside.example\n',
  'https://ｌakeside.example',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://localhost/',
  'https://LAKESIDE.example/',
  'https://lakeside.example/../admin',
];

function withNotice(paragraph: string): ProviderFile {
  const sections = { en: [{ title: 'Help', text: ['First.', paragraph] }] };
  return { ...lakeside, documents: { privacy_notice: { version: '1', date: '2026-01-01', sections } } };
}

test('the demo provider has no link that may not be shown', () => {
  expect(linkFaults(lakeside)).toEqual([]);
});

describe.each([
  ['provider_url', (link: string) => ({ ...lakeside, provider_url: link })],
  ['logo_url', (link: string) => ({ ...lakeside, logo_url: link })],
  ['landing.faq_url', (link: string) => ({ ...lakeside, landing: { ...lakeside.landing, faq_url: link } }) as ProviderFile],
  ['an address that is added later', (link: string) => ({ ...lakeside, later_url: link }) as ProviderFile],
])('%s', (name, fileWith) => {
  test.each(HOSTILE)('is not %j', (link) => {
    expect(linkFaults(fileWith(link))).toMatchObject([{ fault: 'link' }]);
  });

  test.each(['tel:+18885550142', 'mailto:help@lakeside.example'])('is a page, not %s', (link) => {
    expect(linkFaults(fileWith(link))).toHaveLength(1);
  });

  test('is reported with its place', () => {
    const [fault] = linkFaults(fileWith('http://www.lakeside.example'));

    expect(fault?.path.join('.')).toBe(name.includes(' ') ? 'later_url' : name);
  });
});

describe('a link in the words of a notice', () => {
  test.each(HOSTILE.filter((link) => !/[\s()]/.test(link)))('is not %j', (link) => {
    expect(linkFaults(withNotice(`See [this](${link}).`))).toMatchObject([
      { fault: 'link', path: ['documents', 'privacy_notice', 'sections', 'en', 0, 'text', 1] },
    ]);
  });

  test.each(['https://www.lakeside.example/help', 'tel:+18885550142', 'mailto:help@lakeside.example'])('may be %s', (link) => {
    expect(linkFaults(withNotice(`See [this](${link}).`))).toEqual([]);
  });

  test('with a space or a bracket in its address is no link at all, but words', () => {
    expect(linkFaults(withNotice('See [this](javascript:alert(1)) and [that](https://a b).'))).toHaveLength(0);
  });
});
