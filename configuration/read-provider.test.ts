import { readFileSync } from 'node:fs';

import { describeDiagnostic, type Registry } from '#engine/check';
import { expect, test } from 'vitest';

import { openFlows } from './flow-cache.ts';
import { createProviderReader } from './read-provider.ts';
import { surveyFlow } from './testing/a-flow.ts';

const flow = {
  ...surveyFlow,
  options: {
    identifierLogin: { type: 'boolean', default: false, title: 'Identifier' },
    tries: { type: 'integer', default: 3, minimum: 1, title: 'Tries' },
  },
};
const registry: Registry = {
  selectors: [],
  actions: {},
  screens: ['form-step', 'not-found'],
  widgets: [],
  checks: [],
  texts: ['survey.title'],
  hasText: (key) => key === 'survey.title',
};
const flowSet = openFlows([{ file: 'flows/survey.json', text: JSON.stringify(flow) }], registry);
const read = createProviderReader(flowSet, { registry });

const lakeside = readFileSync('providers/lakeside.json', 'utf8');
const plain = JSON.parse(lakeside) as Record<string, unknown>;

function problems(text: string, slug = 'lakeside'): readonly string[] {
  const reading = read(slug, { file: `providers/${slug}.json`, text });
  return 'provider' in reading ? [] : reading.diagnostics.map(describeDiagnostic);
}

/** The demo provider with something changed, one field a line so that positions differ. */
function changed(changes: Record<string, unknown>): string {
  const { flows: _, ...rest } = plain;
  const fields = Object.entries({ ...rest, ...changes }).filter(([, value]) => value !== undefined);
  return `{\n${fields.map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`).join(',\n')}\n}\n`;
}

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

test('the defaults are filled in', () => {
  const reading = read('lakeside', {
    file: 'providers/lakeside.json',
    text: changed({ powered_by: undefined, payment_methods: undefined, logo_url: undefined }),
  });

  expect(reading).toMatchObject({
    provider: { slug: 'lakeside', powered_by: true, payment_methods: ['bank', 'card'], logo_url: null, disclosure: 'open' },
  });
});

test.each([
  ['a comma that is missing', '{ "provider_id": "a" "hosts": [] }', 'FILE003', 'a comma is missing'],
  ['a field twice', changed({}).replace('"hosts"', '"provider_id"'), 'FILE004', 'occurs twice'],
  ['an unknown field', changed({ suport: {} }), 'PROV003', 'did you mean "support"?'],
  ['a field that is missing', changed({ hosts: undefined }), 'PROV004', '"hosts" is missing'],
  ['a provider without its name for patients', changed({ display_name: undefined }), 'PROV004', '"display_name" is missing'],
  ['a provider without an identity', changed({ provider_id: undefined }), 'PROV004', '"provider_id" is missing'],
  ['a provider without a website', changed({ provider_url: undefined }), 'PROV004', '"provider_url" is missing'],
  ['a provider without its legal name', changed({ provider_name: undefined }), 'PROV004', '"provider_name" is missing'],
  [
    'a text for a number',
    changed({ minimum_balance_cents: '5000' }),
    'PROV005',
    'minimum_balance_cents is "5000", and should be a whole number',
  ],
  ['a payment method that does not exist', changed({ payment_methods: ['bnak'] }), 'PROV005', 'did you mean "bank"?'],
  ['a host with a scheme', changed({ hosts: ['https://a.example'] }), 'PROV005', 'did you mean "a.example"?'],
  ['a charge day of 32', changed({ charge_days: [1, 32] }), 'PROV005', 'charge_days[1]'],
  ['a charge day of 0', changed({ charge_days: [0, 1] }), 'PROV005', 'charge_days[0]'],
  ['no plan length', changed({ plan_lengths: [] }), 'PROV005', 'plan_lengths'],
  ['a descriptor of four characters', changed({ statement_descriptor: 'ABCD' }), 'PROV005', '5 to 22'],
  ['a descriptor of 23 characters', changed({ statement_descriptor: 'ABCDEFGHIJKLMNOPQRSTUVW' }), 'PROV005', '5 to 22'],
  ['a descriptor with a star', changed({ statement_descriptor: 'LAKE*SIDE' }), 'PROV005', 'capital letters'],
  ['a descriptor of digits', changed({ statement_descriptor: '1234567' }), 'PROV009', 'no letter'],
  ['a descriptor that ends in a space', changed({ statement_descriptor: 'LAKESIDE ' }), 'PROV009', 'ends in a space'],
  [
    'white on yellow',
    changed({ brand: { accent: '#ffe066', on_accent: '#ffffff' } }),
    'PROV007',
    'it needs 4.5:1 (take "#000000" for on_accent)',
  ],
  [
    'an accent that the page swallows',
    changed({ brand: { accent: '#ffe066', on_accent: '#000000' } }),
    'PROV007',
    'it needs 3:1',
  ],
  [
    'a dark accent for dark pages',
    changed({ brand: { accent: '#0b6e6e', dark: { accent: '#0b6e6e' } } }),
    'PROV023',
    'on a dark card has a contrast of 2',
  ],
  [
    'white on the light accent of dark pages',
    changed({ brand: { accent: '#0b6e6e', dark: { accent: '#55c4bb', on_accent: '#ffffff' } } }),
    'PROV023',
    'take "#000000" for on_accent',
  ],
  ['a link without TLS', changed({ provider_url: 'http://www.lakeside.example' }), 'PROV005', 'https'],
  ['a link with a script', changed({ logo_url: 'javascript:alert(1)' }), 'PROV005', 'https'],
  ['a link with a password', changed({ provider_url: 'https://me:secret@lakeside.example' }), 'PROV008', 'without user name'],
  ['plan lengths that fall', changed({ plan_lengths: [12, 6] }), 'PROV010', 'write [6, 12]'],
  ['a plan length twice', changed({ plan_lengths: [6, 6, 12] }), 'PROV010', 'write [6, 12]'],
  [
    'a minimum above the maximum',
    changed({ minimum_balance_cents: 10, maximum_balance_cents: 10 }),
    'PROV011',
    'more than minimum',
  ],
  ['a time zone that does not exist', changed({ time_zone: 'America/New_Yrok' }), 'PROV012', 'IANA'],
  ['an abbreviated time zone', changed({ time_zone: 'EST' }), 'PROV012', 'IANA'],
  [
    'support hours in one language only',
    changed({ support: { phone: '8885550142', hours: { en: '9 to 5' } } }),
    'PROV013',
    'add "es"',
  ],
  ['a flow that does not exist', changed({ flows: { surey: {} } }), 'PROV003', 'did you mean "survey"?'],
  [
    'an option that does not exist',
    changed({ flows: { survey: { options: { identiferLogin: true } } } }),
    'PROV003',
    'did you mean "identifierLogin"?',
  ],
  [
    'an option of another type',
    changed({ flows: { survey: { options: { identifierLogin: 'yes' } } } }),
    'PROV005',
    'should be true or false',
  ],
  [
    'an option below its minimum',
    changed({ flows: { survey: { options: { tries: 0 } } } }),
    'PROV005',
    'flows.survey.options.tries',
  ],
  [
    'a step that does not exist',
    changed({ flows: { survey: { steps: { tow: { shown: false } } } } }),
    'PROV003',
    'did you mean "two"?',
  ],
  [
    'words for a key that does not exist',
    changed({ flows: { survey: { texts: { en: { 'survey.titel': 'Hi' } } } } }),
    'PROV016',
    'did you mean "survey.title"?',
  ],
])('%s is reported with its code and its cure', (_, text, code, cure) => {
  const reported = problems(text);

  expect(reported.join('\n')).toContain(code);
  expect(reported.join('\n')).toContain(cure);
});

test('a fault is reported with its line and its column', () => {
  const text = changed({ time_zone: 'Mars/Base' });

  expect(problems(text)).toEqual([
    expect.stringMatching(new RegExp(`^providers/lakeside\\.json:${lineOf(text, '"time_zone"')}:16 error PROV012`)),
  ]);
});

test('an unknown field is located at its name', () => {
  const text = changed({ colour: 'red' });

  expect(problems(text)).toEqual([
    expect.stringMatching(new RegExp(`^providers/lakeside\\.json:${lineOf(text, '"colour"')}:3 error PROV003`)),
  ]);
});

test('a file name that cannot be typed on the command line is refused', () => {
  expect(problems(changed({}), 'Lake Side')).toEqual([expect.stringContaining('PROV006') as unknown]);
});

test('a field of the wrong shape keeps no other field from being looked at', () => {
  const reported = problems(
    changed({ time_zone: 'Mars/Base', plan_lengths: 'six', colour: 'red', support: undefined, locales: [] }),
  );

  expect(reported.flatMap((line) => /PROV\d+/.exec(line) ?? []).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'PROV003',
    'PROV004',
    'PROV005',
    'PROV005',
    'PROV012',
  ]);
});

test.each(['[]', 'null', '7', '"lakeside"'])('%s is no provider', (text) => {
  expect(problems(text)).toEqual([expect.stringContaining('PROV005') as unknown]);
});

test('every fault of a file is reported in one run', () => {
  expect(problems(changed({ time_zone: 'Mars/Base', plan_lengths: [2, 1], provider_url: 'https://localhost' }))).toHaveLength(3);
});

test.each([
  'https://a;script-src.example',
  'https://a,b.example',
  'https://user:word@www.example',
  'javascript:alert(1)',
  'https://localhost',
  'https://',
])('%s is no address of a logo', (logo_url) => {
  expect(problems(changed({ logo_url }))).not.toEqual([]);
});

test('a first payment on the day of the enrolment is refused, as it could never be confirmed', () => {
  expect(problems(changed({ first_payment_lead_days: 0 }))[0]).toContain(
    'first_payment_lead_days is 0, and should be at least 1',
  );
});

test.each([
  ['the file', '{"__proto__": {"polluted": true}, '],
  ['texts', '{"flows": {"survey": {"texts": {"en": {"__proto__": {"polluted": true}}}}}, '],
  ['flows', '{"flows": {"__proto__": {"polluted": true}}, '],
])('a prototype in %s changes no other object', (_where, start) => {
  read('lakeside', { file: 'providers/lakeside.json', text: changed({}).replace('{', start) });

  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('skip_captcha in production is a fault', () => {
  const text = changed({ skip_captcha: true });

  expect(problems(text)).toEqual([
    `providers/lakeside.json:${lineOf(text, 'skip_captcha')}:19 error PROV017: skip_captcha lets programs look people up, and this is production mode (take it out, or set CAUSEWAY_MODE=test)`,
  ]);
});

test('skip_captcha may be turned on in test mode', () => {
  const reader = createProviderReader(flowSet, { registry, isTestMode: true });

  const reading = reader('lakeside', { file: 'providers/lakeside.json', text: changed({ skip_captcha: true }) });

  expect(reading).toMatchObject({ provider: { skip_captcha: true } });
});

test('answers go to addresses and webhooks, and a provider that leaves them out has none', () => {
  const to = [{ email: 'intake@lakeside.example' }, { webhook: 'https://intake.example.org/a', secret: 'env:INTAKE_SECRET' }];

  expect(problems(changed({ answers: { survey: { to, keep_days: 30 } } }))).toEqual([]);
});

test('answers of an unknown flow, over http, or with a secret in the file are faults', () => {
  const webhook = { webhook: 'http://intake.example.org', secret: 'file:/run/secrets/intake' };

  expect(problems(changed({ answers: { servey: {} } }))).toEqual([expect.stringContaining('"servey" (did you mean "survey"?)')]);
  expect(problems(changed({ answers: { survey: { to: [webhook] } } }))).toEqual([expect.stringContaining('PROV017')]);
  expect(problems(changed({ answers: { survey: { to: [{ ...webhook, secret: 'whsec_abc' }] } } }))).not.toEqual([]);
});

test('a provider names its payment account by references, and one that leaves it out has the processor of the service', () => {
  const secrets = { secret: 'env:LAKESIDE_STRIPE', webhook_secrets: ['env:ONE', 'file:/run/secrets/two'] };
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_51Lakeside', ...secrets };

  expect(problems(changed({ payments }))).toEqual([]);
  expect(problems(changed({ payments: null }))).toEqual([]);
});

test.each([undefined, '', 'env:LAKESIDE_STRIPE', 'sk_live_canary'])(
  '%s is no publishable key, and no fault repeats it',
  (publishable_key) => {
    const found = problems(changed({ payments: { adapter: 'stripe', secret: 'env:LAKESIDE_STRIPE', publishable_key } }));

    expect(found.join()).toContain('publishable_key');
    expect(found.join()).not.toContain('canary');
  },
);

test.each([
  [['bank', 'card'], []],
  [['card'], [expect.stringContaining('payments.bank_link is on, and payment_methods has no "bank"')]],
])('the sign-in to a bank is for a provider that takes bank accounts: %j', (payment_methods, found) => {
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_51Lakeside', secret: 'env:ONE', bank_link: true };

  expect(problems(changed({ payments, payment_methods }))).toEqual(found);
});

test.each([
  [['bank', 'card'], []],
  [['bank'], [expect.stringContaining('payments.wallets is on, and payment_methods has no "card"')]],
])('wallets are for a provider that takes cards: %j', (payment_methods, found) => {
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_51Lakeside', secret: 'env:ONE', wallets: true };

  expect(problems(changed({ payments, payment_methods }))).toEqual(found);
});

test('a key in the place of its reference is a fault that does not repeat it', () => {
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_51Lakeside', secret: 'sk_live_canary' };
  const found = problems(changed({ payments }));

  expect(found).not.toEqual([]);
  expect(found.join()).not.toContain('canary');
});
