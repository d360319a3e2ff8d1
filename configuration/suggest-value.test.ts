import { expect, test } from 'vitest';

import { checkProviders } from './check-providers.ts';
import { plainLakeside } from './testing/a-flow.ts';

/** The diagnostics of the file with these changes, each with what --fix would write. */
function report(changes: Readonly<Record<string, unknown>>): readonly string[] {
  const text = JSON.stringify({ ...plainLakeside, ...changes });
  const registry = { selectors: [], actions: {}, screens: [], widgets: [], checks: [], hasText: () => true };
  return checkProviders([{ file: 'providers/lakeside.json', text }], { flows: [], registry, isTestMode: false }).map(
    ({ message, cure, fix }) => `${message} (${cure ?? ''})${fix ? ` -> ${fix.edit.put}` : ''}`,
  );
}

const support = (phone: unknown) => ({ support: { phone, hours: { en: 'All day', es: 'Todo el día' } } });
const accent = (colour: unknown) => ({ brand: { accent: colour, on_accent: '#ffffff' } });

test.each([
  [
    'a number in quotes',
    { minimum_balance_cents: '5000' },
    'minimum_balance_cents is "5000", and should be a whole number, without quotation marks (write 5000) -> 5000',
  ],
  [
    'a phone as a number',
    support(8885550142),
    'support.phone is 8885550142, and should be a text in quotation marks (write "8885550142") -> "8885550142"',
  ],
  [
    'a phone as people write it',
    support('(888) 555-0142'),
    'support.phone cannot be "(888) 555-0142" (write "8885550142") -> "8885550142"',
  ],
  [
    'true in quotes',
    { powered_by: 'True' },
    'powered_by is "True", and should be true or false, without quotation marks (write true) -> true',
  ],
  ['one instead of a list', { locales: 'en' }, 'locales is "en", and should be a list in [ ] (write ["en"]) -> ["en"]'],
  [
    'a list of one',
    { display_name: ['Lakeside'] },
    'display_name is ["Lakeside"], and should be a text in quotation marks (write "Lakeside") -> "Lakeside"',
  ],
  ['capitals', { verification: 'SMS' }, 'verification is "SMS", and can be "sms" or "email" (write "sms") -> "sms"'],
  [
    'small letters',
    { statement_descriptor: 'Lakeside plan' },
    'statement_descriptor cannot be "Lakeside plan" (write "LAKESIDE PLAN") -> "LAKESIDE PLAN"',
  ],
  ['the name of a colour', accent('teal'), 'brand.accent cannot be "teal" (write "#008080") -> "#008080"'],
  ['a short colour', accent('#066'), 'brand.accent cannot be "#066" (write "#006666") -> "#006666"'],
  [
    'a year as a number',
    { provider_name: 2026 },
    'provider_name is 2026, and should be a text in quotation marks (write "2026") -> "2026"',
  ],
] as const)('%s is reported, and --fix corrects it', (_, changes, sentence) => {
  expect(report(changes)).toEqual([sentence]);
});

test.each([
  ['dollars with their sign', { minimum_balance_cents: '$50.00' }, 'did you mean 5000?'],
  ['dollars with cents', { minimum_balance_cents: 49.99 }, 'did you mean 4999?'],
  ['half a dollar', { minimum_balance_cents: 0.5 }, 'did you mean 50?'],
  ['thousands', { maximum_balance_cents: '1,000,000' }, 'did you mean 1000000?'],
  ['months', { plan_lengths: ['6 months'] }, 'did you mean 6?'],
  ['a link without TLS', { provider_url: 'http://www.lakeside.example' }, 'did you mean "https://www.lakeside.example"?'],
  ['a link without a scheme', { provider_url: 'www.lakeside.example' }, 'did you mean "https://www.lakeside.example"?'],
  ['the address of a page for a host', { hosts: ['https://Pay.lakeside.example/'] }, 'did you mean "pay.lakeside.example"?'],
  ['nothing for no logo', { logo_url: '' }, 'did you mean null?'],
  ['yes', { disable_tracking: 'yes' }, 'did you mean true?'],
])('%s is reported with a guess, which --fix leaves to a person', (_, changes, guess) => {
  expect(report(changes)).toEqual([expect.stringContaining(guess)]);
  expect(report(changes)[0]).not.toContain('->');
});

test.each([
  [
    'a phone without digits',
    support('call us'),
    'support.phone cannot be "call us" (US phone number: ten digits, nothing else.)',
  ],
  [
    'an unknown name of a color',
    accent('lakeside blue'),
    'brand.accent cannot be "lakeside blue" (A colour as #rrggbb: buttons, links and marks.)',
  ],
  [
    'a day that no month has',
    { charge_days: [1, 32] },
    'charge_days[1] is 32, and should be at most 31 (A day of the month from 1 to 31.)',
  ],
  ['nothing', { display_name: '' }, 'display_name is empty (Name that patients see.)'],
  [
    'a name too long',
    { display_name: 'x'.repeat(61) },
    `display_name has 61 characters, and may have at most 60 (Name that patients see.)`,
  ],
])('%s is reported with a description of the field', (_, changes, sentence) => {
  expect(report(changes)).toEqual([sentence]);
});

test('a key in another spelling is the one that is missing, and --fix writes it so', () => {
  const { display_name } = plainLakeside;

  expect(report({ 'Display-Name': display_name, display_name: undefined })).toEqual([
    '"Display-Name" is not a field of a provider file (write "display_name") -> "display_name"',
  ]);
});
