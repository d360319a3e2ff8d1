import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { oneOfByDepth } from '../setup/depth.ts';
import { openTerminal, type TerminalSession } from './terminal-session.ts';

// Every command reads all flows, and a check proves them, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let terminal: TerminalSession;

beforeEach(() => {
  terminal = openTerminal();
});
afterEach(() => terminal.close());

const sonrisa = ['new-provider', 'Clínica Dental Sonrisa', '--website', 'sonrisa.example', '--phone', '(888) 555-0123'];
const fileOf = (slug: string) => JSON.parse(terminal.read(`providers/${slug}.json`)) as Record<string, unknown>;

test('a name, a web site and a phone number are enough for a whole provider', async () => {
  const { code, out, reported } = await terminal.type(sonrisa);

  expect([code, out]).toEqual([0, 'providers/clinica-dental-sonrisa.json\n']);
  expect(reported).toContain('npx causeway preview clinica-dental-sonrisa');
  expect(fileOf('clinica-dental-sonrisa')).toMatchObject({
    display_name: 'Clínica Dental Sonrisa',
    provider_id: 'clinica-dental-sonrisa',
    provider_url: 'https://sonrisa.example',
    hosts: ['clinica-dental-sonrisa.localhost'],
    support: { phone: '8885550123' },
    statement_descriptor: 'CLINICA DENTAL SONRISA',
  });
});

test('the new file passes the whole check, which warns that the landing page lacks content', async () => {
  const written = await terminal.type([
    ...sonrisa,
    '--identifier-login',
    'yes',
    '--languages',
    'es,en',
    '--months',
    '6,12',
    '--host',
    'pay.sonrisa.example',
  ]);

  const { code, out } = await terminal.type(['check', 'providers/clinica-dental-sonrisa.json']);

  expect(written.reported).toContain('It has no "landing" yet');
  expect(code).toBe(0);
  expect(out).toMatch(/^providers\/clinica-dental-sonrisa\.json:1:1 warning PROV021: .*\n$/);
});

test('every option of the command is in the file', async () => {
  const options = {
    slug: 'sonrisa',
    'legal-name': 'Sonrisa S. C.',
    host: 'pay.sonrisa.example',
    logo: 'https://cdn.sonrisa.example/logo.svg',
    'logo-size': '180x40',
    accent: '5B3A8C',
    languages: 'es',
    'hours-es': 'De 9 a 5',
    'time-zone': 'America/Chicago',
    statement: 'SONRISA DENTAL',
    minimum: '$50',
    maximum: '2,500.50',
    months: '6 12',
    'charge-days': '1, 15, 28',
    'payment-methods': 'bank',
    disclosure: 'open',
    'identifier-login': 'yes',
    'birth-date-fields': 'three',
  };
  await terminal.type([...sonrisa, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])]);

  expect(fileOf('sonrisa')).toEqual({
    $schema: './provider.schema.json',
    provider_id: 'sonrisa',
    provider_name: 'Sonrisa S. C.',
    display_name: 'Clínica Dental Sonrisa',
    provider_url: 'https://sonrisa.example',
    logo_url: 'https://cdn.sonrisa.example/logo.svg',
    logo_size: { width: 180, height: 40 },
    hosts: ['sonrisa.localhost', 'pay.sonrisa.example'],
    time_zone: 'America/Chicago',
    locales: ['es'],
    support: { phone: '8885550123', hours: { en: 'Monday to Friday, 9 am – 5 pm', es: 'De 9 a 5' } },
    brand: { accent: '#5b3a8c' },
    statement_descriptor: 'SONRISA DENTAL',
    minimum_balance_cents: 5000,
    maximum_balance_cents: 250_050,
    plan_lengths: [6, 12],
    charge_days: [1, 15, 28],
    payment_methods: ['bank'],
    disclosure: 'open',
    flows: { enrollment: { options: { identifierLogin: true, birthDateFields: 'three' } } },
  });
});

test('a missing answer is asked for, and Enter accepts the suggestion', async () => {
  const answers = [
    'Bright Smile',
    '',
    '',
    'https://bright.example',
    '',
    '',
    '',
    '',
    '888 555 0123',
    ...Array<string>(12).fill(''),
  ];

  const { code, asked } = await terminal.type(['new-provider'], answers);

  expect(code).toBe(0);
  expect(asked[1]).toBe('Name of the file, of the database identity and of the test host [bright-smile]: ');
  expect(fileOf('bright-smile')).toMatchObject({ display_name: 'Bright Smile', plan_lengths: [3, 6, 12] });
});

test('a wrong answer is reported in the words of the checker, and asked for again', async () => {
  const { reported, asked } = await terminal.type(
    [
      'new-provider',
      'Bright Smile',
      '--website',
      'bright.example',
      '--slug',
      'smile',
      '--legal-name',
      'B',
      '--host',
      '',
      '--logo',
      '',
    ],
    ['#ffe066', '#8f7d36'],
  );

  expect(reported).toContain('brand.accent on the page has a contrast of 1.2');
  expect(reported).toContain('the nearest accent that can be read is "#8f7d36", with "#000000" for on_accent');
  expect(asked.slice(0, 3)).toEqual([asked[0], asked[0], expect.stringContaining('Languages')]);
});

test('a question mark explains a question', async () => {
  const { reported } = await terminal.type(['new-provider'], ['Bright Smile', '?']);

  expect(reported).toContain('Identity in the database');
});

test('an interrupted command leaves no file', async () => {
  const before = readdirSync(join(terminal.root, 'providers'));

  const { code, reported } = await terminal.type(['new-provider'], ['Bright Smile', 'smile']);

  expect([code, reported]).toEqual([130, '\nNothing was written.\n']);
  expect(readdirSync(join(terminal.root, 'providers'))).toEqual(before);
});

test('--yes asks no question', async () => {
  const { code, asked } = await terminal.type([...sonrisa, '--yes'], []);

  expect([code, asked]).toEqual([0, []]);
});

test('without a terminal, missing answers are reported at once', async () => {
  const { code, reported } = await terminal.type(['new-provider', 'Bright Smile']);

  expect([code, reported]).toEqual([2, 'this has to be said: --website, --phone\nSee: causeway help new-provider\n']);
});

test.each(
  oneOfByDepth(4, [
    ['--payment-methods', 'bank,crad', 'did you mean "card"?'],
    ['--time-zone', 'America/Chicgo', 'did you mean "America/Chicago"?'],
    ['--months', '12,6', 'write [6, 12]'],
    ['--months', 'six', 'plan_lengths[0] is "six", and should be a whole number'],
    ['--minimum', 'fifty', 'write dollars, like 50 or 49.99'],
    ['--accent', 'teal', 'write "#008080"'],
    ['--phone', '555-0123', 'ten digits'],
    ['--logo', 'http://cdn.example/logo.svg', 'did you mean "https://cdn.example/logo.svg"?'],
    ['--logo', 'data:image/png;base64,AAAA', 'logo_url cannot be "data:image/png;base64,AAAA"'],
    ['--languages', 'en,fr', 'locales[1] is "fr", and can be "en" or "es"'],
    ['--slug', 'Bright Smile', 'provider_id cannot be "Bright Smile"'],
    ['--slug', 'lakeside', 'providers/lakeside.json is there already'],
    ['--host', 'lakeside.localhost', 'belongs to providers/lakeside.json'],
    ['--statement', 'ANA', 'has 3 characters, and needs at least 5'],
    ['--identifier-login', 'maybe', 'should be true or false'],
    ['--birth-date-fields', 'thre', 'did you mean "three"?'],
    ['--identifer-login', 'yes', 'did you mean "--identifier-login"?'],
  ]),
)('%s %s is refused before anything is written', async (flag, value, sentence) => {
  const { code, reported } = await terminal.type([...sonrisa, flag, value]);

  expect(code).toBe(2);
  expect(reported).toContain(sentence);
  expect(existsSync(join(terminal.root, 'providers/clinica-dental-sonrisa.json'))).toBe(false);
});

test('all wrong answers are reported at once', async () => {
  const { reported } = await terminal.type(['new-provider', 'A', '--months', 'six', '--minimum', 'fifty']);

  expect(reported).toContain('--months: ');
  expect(reported).toContain('--minimum: ');
  expect(reported).toContain('this has to be said: --website, --phone');
});

test('a taken name is suggested with a number', async () => {
  await terminal.type(sonrisa);

  const { code, out } = await terminal.type(sonrisa);

  expect([code, out]).toEqual([0, 'providers/clinica-dental-sonrisa-2.json\n']);
});

test('--json prints the result as data', async () => {
  const { out, reported } = await terminal.type([...sonrisa, '--slug', 'sonrisa', '--json']);

  expect(reported).toBe('');
  expect(JSON.parse(out)).toMatchObject({ version: 1, slug: 'sonrisa', file: 'providers/sonrisa.json' });
});

test('a broken provider beside it does not affect the others', async () => {
  writeFileSync(join(terminal.root, 'providers/broken.json'), '{');

  expect(await terminal.type(sonrisa)).toMatchObject({ code: 0 });
});

test('no name is a usage error, and so are two names', async () => {
  expect(await terminal.type(['new-provider', 'Bright', 'Smile'])).toMatchObject({
    code: 2,
    reported: expect.stringContaining('put quotation marks around "Bright Smile"') as unknown,
  });
});
