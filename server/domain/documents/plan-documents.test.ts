import { expect, test } from 'vitest';

import { planDocuments } from './plan-documents.ts';
import { sanitise } from './sanitise.ts';
import { aPlan } from '../../testing/a-plan.ts';

const [agreement = '', authorization = ''] = planDocuments(aPlan(), 'en').map(({ html_file }) => html_file);

test('the same facts give the same bytes', () => {
  expect(planDocuments(aPlan(), 'en')).toEqual(planDocuments(aPlan(), 'en'));
});

test.each([
  [
    'en',
    [
      '953d3870013b407c79fbb40487af21d5cf2ef4da947eed37c067e439bb20692d',
      'e442231b9e36f0b60593b71b750ade9bee9888c51d475f68358f97753006f3e1',
    ],
  ],
  [
    'es',
    [
      '1dffd56d6ae8a3ff4139c4cee0323497bdfaa692d920ae74190ceb1f065bf673',
      '88a4f68e3db0ce16f6acc7a1bb443af1a0539040f4d6ee652017e117c261daad',
    ],
  ],
] as const)('a version has the same bytes as when it was first signed, in %s', (locale, hashes) => {
  expect(planDocuments(aPlan(), locale).map(({ hash }) => hash)).toEqual(hashes);
});

test('any other figure gives another hash', () => {
  const [one, two] = [aPlan(), aPlan({ total: 100_002 })].map((plan) => planDocuments(plan, 'en').map(({ hash }) => hash));

  expect(two?.some((hash) => one?.includes(hash))).toBe(false);
});

test.each([
  ['that it recurs', 'Recurring: one payment a month'],
  ['the amounts', '5 payments of $166.67 and a last payment of $166.66, together $1,000.01'],
  ['when it begins and ends', 'The first payment is on June 30, 2026, the last on November 30, 2026'],
  ['on which day', 'day 31 of each month'],
  ['who pays', 'Ana Rivera'],
  ['from what', 'Visa card ending in 4242'],
  ['its date', 'June 16, 2026'],
  ['how to revoke it', 'To stop a payment, call <a href="tel:+18885550142">(888)\u00a0555-0142</a>'],
  ['how early', 'at least 3 business days'],
  ['notice of another amount', 'at least 10 days before'],
  ['notice of another date', 'at least 7 days before'],
  ['what the statement prints', 'LAKESIDE HLTH PLAN'],
])('the authorization states %s', (_, words) => {
  expect(authorization).toContain(words);
});

test('a bank account is debited, a card is charged', () => {
  const [, ofBank] = planDocuments(aPlan({ kind: 'bank' }), 'en');

  expect(ofBank?.html_file).toContain('recurring electronic payments (debits) from the account');
  expect(ofBank?.html_file).toContain('Harbor Test Bank, account ending in 4242');
  expect(authorization).toContain('recurring charges to the card');
});

test.each([
  'Annual percentage rate',
  '<strong>0%</strong>',
  'Finance charge',
  '<strong>$0.00</strong>',
  'Amount financed',
  'Total of payments',
])('a plan of more than four payments discloses: %s', (words) => {
  expect(agreement).toContain(words);
});

test('a plan of four payments or fewer shows its schedule without the disclosure', () => {
  const [short] = planDocuments(aPlan({ months: 4 }), 'en');

  expect(short?.html_file).not.toContain('Annual percentage rate');
  expect(short?.html_file.match(/<td>\d<\/td>/g)).toHaveLength(4);
});

test('every payment is in both documents', () => {
  for (const { due } of aPlan().draft.instalments) {
    const [, month = '', day = ''] = due.split('-').map(Number);
    const name = new Date(Date.UTC(2026, Number(month) - 1, Number(day))).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    expect(agreement).toContain(name);
    expect(authorization).toContain(name);
  }
});

test('an account is shown by its last four digits', () => {
  expect(agreement).toContain('••4321');
  expect(agreement).not.toContain('99994321');
});

test('what an import wrote is text, never markup', () => {
  const [document] = planDocuments(aPlan({ facility: '<script>alert(1)</script>' }), 'en');

  expect(document?.html_file).not.toContain('<script');
  expect(document?.html_file).toContain('&lt;script&gt;');
});

test.each([
  '</td></tr></table></section><script>alert(1)</script>',
  '<!-- <p>',
  '"><img src=x onerror=alert(1)>',
  `O'Brien & "Sons" &lt;b&gt; &#60;script&#62;`,
  'call (585) 555-0101',
])('a document with %j in it is what the sanitizer leaves of the whole page', (facility) => {
  for (const { html_file } of planDocuments(aPlan({ facility }), 'en')) {
    const [, body = ''] = /<body>\n(.*)\n<\/body>/s.exec(html_file) ?? [];

    expect(body).not.toBe('');
    expect(sanitise(body)).toBe(body);
  }
});

test('no document has anything that runs or is fetched', () => {
  for (const locale of ['en', 'es'] as const) {
    for (const { html_file } of planDocuments(aPlan(), locale))
      expect(html_file).not.toMatch(/<script|<style|style=|src=|http|javascript:/i);
  }
});
