import type { Registry } from '#engine/check';
import { expect, test } from 'vitest';

import { main } from './main.ts';

const registry: Registry = { selectors: [], actions: {}, screens: [], widgets: [], checks: [], hasText: () => true };

async function run(argv: readonly string[]) {
  const said = { out: '', reported: '' };
  const context = {
    root: process.cwd(),
    cwd: process.cwd(),
    env: {},
    loadRegistry: async () => Promise.resolve(registry),
    out: (text: string) => void (said.out += text),
    report: (sentence: string) => void (said.reported += `${sentence}\n`),
    rewriteLine: undefined,
  };
  return { code: await main(argv, context), ...said };
}

test('without a command, the commands are listed', async () => {
  expect(await run([])).toMatchObject({ code: 0, out: expect.stringContaining('import bills') as unknown, reported: '' });
});

test.each([
  ['help', 'check'],
  ['check', '--help'],
])('%s %s reports about one command', async (...argv) => {
  expect(await run(argv)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: causeway check') as unknown });
});

test.each([
  ['a misspelled command', ['chekc'], 'did you mean "check"?'],
  ['half a command', ['import'], 'did you mean "import bills"?'],
  ['a misspelled option', ['check', '--jsno'], 'did you mean "--json"?'],
  ['an import without a file', ['import', 'bills', '--provider', 'lakeside'], 'which file?'],
  ['an import without a provider', ['import', 'bills', 'a.csv'], '--provider SLUG'],
  ['two files', ['import', 'bills', 'a.csv', 'b.csv', '--provider', 'lakeside'], 'one file at a time'],
  ['a file that is not checked', ['check', 'README.md'], 'none of the files that are checked'],
  ['a format that does not exist', ['check', '--format', 'xml'], 'screen, line, github'],
  ['warnings that are no number', ['check', '--max-warnings', 'few'], 'is a number'],
])('%s is a usage problem that states what to type', async (_, argv, hint) => {
  expect(await run(argv)).toMatchObject({ code: 2, out: '', reported: expect.stringContaining(hint) as unknown });
});

test('a file that is not there is not found', async () => {
  expect(await run(['import', 'bills', 'nowhere.csv', '--provider', 'lakeside'])).toMatchObject({
    code: 5,
    reported: 'there is no file "nowhere.csv"\n',
  });
});

test('a provider that is not there is not found', async () => {
  expect(await run(['import', 'bills', 'providers/demo/lakeside-bills.csv', '--provider', 'lakesid'])).toMatchObject({
    code: 5,
    reported: expect.stringContaining('did you mean "lakeside"?') as unknown,
  });
});
