import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Registry } from '#engine/check';
import { afterEach, expect, test } from 'vitest';

import { readFolder } from './garden.ts';
import { main } from './main.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Every name that the shipped forms use, but those that are missing. */
function aRegistry(missing: readonly string[]): Registry {
  const isKnown = (name: string) => !missing.includes(name);
  const forms = readFolder(process.cwd(), 'flows/forms')
    .map(({ text }) => text)
    .join();
  const used = (key: string) =>
    [...forms.matchAll(new RegExp(`"${key}": "([^"]+)"`, 'g'))].flatMap(([, name]) => name ?? []).filter(isKnown);
  return {
    selectors: [],
    actions: {},
    screens: ['form-step', 'not-found'],
    widgets: [...used('widget'), ...used('birthDateInThree')],
    checks: used('check'),
    texts: [],
    hasText: isKnown,
  };
}

function aSmallFlow(named: { readonly flow: string; readonly base: string; readonly options?: object }) {
  return {
    ...named,
    version: 1,
    data: {},
    facts: {},
    guards: {},
    notFound: 'not-found',
    entry: [{ to: 'one' }],
    steps: [{ id: 'one', path: '/one' }],
  };
}

/** A copy of the shipped files with one of them changed. */
function aGarden(changes: Record<string, (text: string) => string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'garden-'));
  roots.push(root);
  for (const folder of ['flows', 'providers', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
  // The shipped flows name actions and screens; small ones, with the options that providers choose, are all these tests need.
  for (const { text } of readFolder(process.cwd(), 'flows')) {
    const { flow, base, options } = JSON.parse(text) as {
      readonly flow: string;
      readonly base: string;
      readonly options?: object;
    };
    const small = aSmallFlow({ flow, base, ...(options && { options }) });
    writeFileSync(join(root, 'flows', `${flow}.json`), JSON.stringify(small, null, 2));
  }
  for (const [file, change] of Object.entries(changes))
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  return root;
}

async function run(argv: readonly string[], { root = process.cwd(), missing = [] as readonly string[] } = {}) {
  const said = { out: '', told: '' };
  const world = {
    root,
    cwd: root,
    env: {},
    registry: aRegistry(missing),
    out: (text: string) => void (said.out += text),
    tell: (sentence: string) => void (said.told += `${sentence}\n`),
    retell: undefined,
  };
  return { code: await main(argv, world), ...said };
}

test('without a command, the commands are listed', async () => {
  expect(await run([])).toMatchObject({ code: 0, out: expect.stringContaining('import bills') as unknown, told: '' });
});

test.each([
  ['help', 'check'],
  ['check', '--help'],
])('%s %s tells about one command', async (...argv) => {
  expect(await run(argv)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: causeway check') as unknown });
});

test.each([
  ['a misspelt command', ['chekc'], 'did you mean "check"?'],
  ['half a command', ['import'], 'did you mean "import bills"?'],
  ['a misspelt option', ['check', '--jsno'], 'did you mean "--json"?'],
  ['an import without a file', ['import', 'bills', '--provider', 'lakeside'], 'which file?'],
  ['an import without a provider', ['import', 'bills', 'a.csv'], '--provider SLUG'],
  ['two files', ['import', 'bills', 'a.csv', 'b.csv', '--provider', 'lakeside'], 'one file at a time'],
  ['a file to check', ['check', 'flows/enrollment.json'], 'takes no files'],
])('%s is a usage problem that says what to type', async (_, argv, hint) => {
  expect(await run(argv)).toMatchObject({ code: 2, out: '', told: expect.stringContaining(hint) as unknown });
});

test('a file that is not there is not found', async () => {
  expect(await run(['import', 'bills', 'nowhere.csv', '--provider', 'lakeside'])).toMatchObject({
    code: 5,
    told: 'there is no file "nowhere.csv"\n',
  });
});

test('a provider that is not there is not found', async () => {
  const root = aGarden();

  expect(await run(['import', 'bills', 'providers/demo/lakeside-bills.csv', '--provider', 'lakesid'], { root })).toMatchObject({
    code: 5,
    told: expect.stringContaining('did you mean "lakeside"?') as unknown,
  });
});

test('a sound garden is checked without a word', async () => {
  expect(await run(['check'], { root: aGarden() })).toMatchObject({
    code: 0,
    out: '',
    told: expect.stringContaining('0 errors') as unknown,
  });
});

test.each([
  [
    'a provider',
    'providers/lakeside.json',
    (text: string) => text.replace('"locales": ["en", "es"]', '"locales": ["en", "fr"]'),
    /^providers\/lakeside\.json:\d+:\d+ error PROV005/,
  ],
  [
    'a flow',
    'flows/enrollment.json',
    (text: string) => text.replace('"to": "one"', '"to": "two"'),
    /^flows\/enrollment\.json:\d+:\d+ error FLOW010/,
  ],
  [
    'a form that is not JSON',
    'flows/forms/bill-info.json',
    (text: string) => text.slice(1),
    /^flows\/forms\/bill-info\.json:\d+:\d+ error FILE003/,
  ],
  [
    'the shape of a form',
    'flows/forms/bill-info.json',
    (text: string) => text.replace('"version"', '"versoin"'),
    /flows\/forms\/bill-info\.json:4:3 error FORM002: the form must NOT have additional properties \("versoin"\)/,
  ],
  [
    'a form under another name',
    'flows/forms/bill-info.json',
    (text: string) => text.replace('"form": "bill-info"', '"form": "bill"'),
    /^flows\/forms\/bill-info\.json:3:11 error FORM003/,
  ],
  [
    'a field without a place',
    'flows/forms/bill-info.json',
    (text: string) => text.replace(/"order": \[\s*"patientLastName",/, '"order": ['),
    /error FORM007: "ui.order" does not say where the field "patientLastName" stands/,
  ],
  ['a locale file that is not JSON', 'locales/es.json', (text: string) => `${text},`, /^locales\/es\.json:\d+:\d+ error FILE003/],
  [
    'a text that one language lacks',
    'locales/es.json',
    () => '{}',
    /^locales\/es\.json:1:1 error TEXT002: "[\w.]+" is missing \(it stands in locales\/en\.json\)/,
  ],
  [
    'a text that is empty',
    'locales/en.json',
    (text: string) => text.replace(/": "[^"]+"/, '": ""'),
    /^locales\/en\.json:\d+:\d+ error TEXT004/,
  ],
])('a fault in %s is told where it stands', async (_, file, change, line) => {
  const { code, out } = await run(['check'], { root: aGarden({ [file]: change }) });

  expect(code).toBe(3);
  expect(out).toMatch(line);
});

test('a sentence that would show a gap in one language is told', async () => {
  const root = aGarden({
    'locales/en.json': () => '{ "a": { "b": "Pay {{amount}}", "n_one": "one bill", "n_other": "{{count}} bills" } }',
    'locales/es.json': () =>
      '{ "a": { "b": "Pague", "n_one": "una", "n_many": "{{count}} de", "n_other": "{{count}} facturas" } }',
  });

  expect((await run(['check'], { root })).out).toMatch(/^locales\/es\.json:1:15 error TEXT003: "a\.b"[^\n]*\n$/);
});

test.each(['last-name', 'birth-date', 'billInfo.lastName'])(
  'a form that names "%s", which nothing has, is told',
  async (name) => {
    const { code, out } = await run(['check'], { root: aGarden(), missing: [name] });

    expect(code).toBe(3);
    expect(out).toContain(`"${name}"`);
  },
);

test('--json answers the faults as data', async () => {
  const { out, told } = await run(['check', '--json'], { root: aGarden({ 'locales/es.json': () => '{}' }) });

  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'TEXT002', line: 1 })]) as unknown,
  });
  expect(told).toBe('');
});
