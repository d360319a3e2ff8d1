import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { CommandContext } from './command.ts';
import { main } from './main.ts';
import { configurationRegistry as registry } from './testing/configuration-registry.ts';

const PROVIDER = 'providers/lakeside.json';
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** The sound configuration of tests/configuration with one of its files changed. */
function aConfiguration(changes: Readonly<Record<string, (text: string) => string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'configuration-'));
  roots.push(root);
  cpSync('tests/configuration/sound', root, { recursive: true });
  for (const [file, change] of Object.entries(changes))
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  return root;
}

const misspelt = (text: string) => text.replace('"logo_url"', '"logo_ulr"');
const withoutSchema = (text: string) => text.replace('  "$schema": "./provider.schema.json",\n', '');

async function check(root: string, args: readonly string[] = [], context: Partial<CommandContext> = {}) {
  const said = { out: '', reported: '' };
  const code = await main(['check', ...args], {
    root,
    cwd: root,
    env: {},
    loadRegistry: async () => Promise.resolve(registry),
    out: (text) => void (said.out += text),
    report: (sentence) => void (said.reported += `${sentence}\n`),
    rewriteLine: undefined,
    ...context,
  });
  return { code, ...said };
}

// The first check compiles every schema, which a busy computer may take a while for.
beforeAll(() => check(aConfiguration()), 60_000);

test('a sound configuration is checked without a word', async () => {
  expect(await check(aConfiguration())).toEqual({ code: 0, out: '', reported: '9 files, 0 errors, 0 warnings\n' });
});

test('the flows of FLOWS_DIR are checked in place of those of the repository', async () => {
  const root = aConfiguration();
  const elsewhere = aConfiguration({ 'flows/talk.json': (text) => text.replace('"base"', '"bass"') });
  const folder = join(elsewhere, 'flows');
  const { code, out } = await check(root, [], { env: { FLOWS_DIR: folder } });

  expect(code).toBe(3);
  expect(out).toContain(`${folder}/talk.json:`);
  expect((await check(root)).code).toBe(0);
});

test('a fault is reported in one line, with its place, its number and its cure', async () => {
  const { code, out } = await check(aConfiguration({ [PROVIDER]: misspelt }));

  expect(code).toBe(3);
  expect(out).toBe(
    'providers/lakeside.json:7:3 error PROV003: "logo_ulr" is not a field of a provider file (did you mean "logo_url"?)\n',
  );
});

test('on a terminal the line is shown, with a mark below the culprit and the page to read', async () => {
  const { out } = await check(aConfiguration({ [PROVIDER]: misspelt }), [], { isTerminal: true, env: { NO_COLOR: '1' } });

  expect(out.split('\n')).toEqual([
    'providers/lakeside.json:7:3 error PROV003: "logo_ulr" is not a field of a provider file',
    '  7 |   "logo_ulr": null,',
    '    |   ^',
    '    = did you mean "logo_url"?; see docs/diagnostics.md#prov003',
    '',
    '',
  ]);
});

test.each([
  ['on a terminal', { isTerminal: true }, true],
  ['on a terminal without colors', { isTerminal: true, env: { NO_COLOR: '1' } }, false],
  ['on a terminal that knows none', { isTerminal: true, env: { TERM: 'dumb' } }, false],
  ['in a file', {}, false],
] as const)('%s there are colors: %o %s', async (_, context, hasColours) => {
  const { out } = await check(aConfiguration({ [PROVIDER]: misspelt }), [], context);

  expect(out.includes('\u001B[31m')).toBe(hasColours);
});

test('a workflow gets annotations, escaped', async () => {
  const root = aConfiguration({ [PROVIDER]: (text) => text.replace('"logo_url"', '"50%"') });

  const { out } = await check(root, ['--format', 'github']);

  expect(out).toMatch(/^::error file=providers\/lakeside\.json,line=7,col=3,title=PROV003::"50%25" is not .*%0ASee docs\/\S+\n$/);
});

test('nothing that is in a file steers the terminal', async () => {
  const root = aConfiguration({ [PROVIDER]: (text) => text.replace('"logo_url"', String.raw`"\u001b[2J\u202e"`) });

  expect((await check(root)).out).toContain('"·[2J·" is not a field');
});

test('a name of a file cannot end its annotation early', async () => {
  const root = aConfiguration();
  writeFileSync(join(root, 'providers/a,b:c.json'), '{');

  const { out } = await check(root, ['--format', 'github']);

  expect(out).toContain('file=providers/a%2Cb%3Ac.json,line=1');
});

test('--json answers the faults as data, with what would mend them', async () => {
  const { code, out, reported } = await check(aConfiguration({ [PROVIDER]: withoutSchema }), ['--json']);

  expect(code).toBe(0);
  expect(reported).toBe('');
  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    files: 9,
    errors: 0,
    warnings: 1,
    fixed: [],
    diagnostics: [{ code: 'FILE005', line: 1, docs: 'docs/diagnostics.md#file005', fix: { description: 'added "$schema"' } }],
  });
});

describe('files that are named', () => {
  const broken = { [PROVIDER]: misspelt, 'locales/es.json': (text: string) => text.replace('"Continuar"', '""') };

  test.each([
    [['providers'], ['PROV003']],
    [['providers/lakeside.json'], ['PROV003']],
    [['./locales/../locales/es.json'], ['TEXT004']],
    [
      ['locales', 'providers'],
      ['TEXT004', 'PROV003'],
    ],
    [['flows'], []],
    [['.'], ['TEXT004', 'PROV003']],
  ])('%j: all are checked, and those are reported', async (args, codes) => {
    const { out } = await check(aConfiguration(broken), args);

    expect([...out.matchAll(/error (\w+):/g)].map(([, code]) => code)).toEqual(codes);
  });

  test('have their path from the folder in which the command was typed', async () => {
    const root = aConfiguration(broken);

    expect((await check(root, ['lakeside.json'], { cwd: join(root, 'providers') })).code).toBe(3);
  });

  test('and do not exist are not found', async () => {
    expect(await check(aConfiguration(), ['providers/lakesid.json'])).toMatchObject({
      code: 5,
      reported: 'there is no file "providers/lakesid.json" (did you mean "providers/lakeside.json"?)\n',
    });
  });
});

test.each([
  ['0', 4],
  ['1', 0],
])('with --max-warnings %s one warning ends with %i', async (most, code) => {
  expect((await check(aConfiguration({ [PROVIDER]: withoutSchema }), ['--max-warnings', most])).code).toBe(code);
});

test('providers wait for the flows that they change', async () => {
  const root = aConfiguration({
    [PROVIDER]: misspelt,
    'flows/appointment.json': (text) => text.replace('"to": "thanks"', '"to": "thank"'),
  });

  const { out, reported } = await check(root);

  expect(out).toMatch(/^flows\/appointment\.json:\d+:\d+ error FLOW010[^\n]+\n$/);
  expect(reported).toContain('Providers change flows, so they are checked once the flows have no errors.');
});

test('a folder that is missing is reported, and the others are checked', async () => {
  const root = aConfiguration({ [PROVIDER]: misspelt });
  rmSync(join(root, 'locales/server'), { recursive: true });

  const { out } = await check(root);

  expect(out).toMatch(/^locales\/server:1:1 error FILE001: there is no "locales\/server"/);
  expect(out).toContain('PROV003');
});

test('providers may lie in a folder of their own', async () => {
  const [root, other] = [aConfiguration(), aConfiguration({ [PROVIDER]: misspelt })];

  const { out } = await check(root, [], { env: { PROVIDERS_DIR: join(other, 'providers') } });

  expect(out).toMatch(/^\/.*\/providers\/lakeside\.json:7:3 error PROV003/);
});

test('of ten thousand faults of a file the first are shown, and the others counted', async () => {
  const words = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`text${index}`, '']));
  const root = aConfiguration({ 'locales/server/en.json': () => JSON.stringify(words, null, 2) });
  mkdirSync(join(root, 'empty'));

  const { out, reported } = await check(root, ['locales/server/en.json'], { isTerminal: true, env: { NO_COLOR: '1' } });

  expect(out.split('\n').length).toBeLessThan(120);
  expect(out).toContain('and 9,980 more (--format line reports them all)');
  expect(reported).toContain('10,000 errors');
});

describe('proofs of before', () => {
  test('a check keeps its proofs in a folder, and the next one takes them from there', async () => {
    const root = aConfiguration();
    const proofsFolder = join(root, '.cache/proofs/of-this-code');

    expect(await check(root, [], { proofsFolder })).toMatchObject({ code: 0 });
    // A check that finds its own results asks for no proof.
    rmSync(join(proofsFolder, 'found.json'));
    const kept = readdirSync(proofsFolder);
    expect(kept.length).toBeGreaterThan(0);

    // A proof that was found nowhere but in the folder.
    const [name = ''] = kept;
    const path = join(proofsFolder, name);
    const proof = JSON.parse(readFileSync(path, 'utf8')) as object;
    const failure = { fault: 'dead-end', path: ['steps', 0], message: 'kept from before', cure: 'none', trace: [] };
    writeFileSync(path, JSON.stringify({ ...proof, failures: [failure] }));

    expect((await check(root, [], { proofsFolder })).out).toContain('kept from before');
    expect(await check(root)).toMatchObject({ code: 0, out: '' });
  });
});
