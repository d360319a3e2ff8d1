import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal('remittance');
});
afterAll(() => terminal.close());

const remit = (...words: readonly string[]) => terminal.type('export', 'remittance', '--provider', 'lakeside', ...words);

test('a day without money is a file with its columns', async () => {
  const { code, out, reported } = await remit('--day', '2026-07-15');

  expect([code, reported]).toEqual([0, '0 lines.\n']);
  expect(out).toMatch(/^"line_id","posted_on",.*"refund_id"\r\n$/);
});

test('a day that is not over is exported with a warning', async () => {
  expect((await remit('--day', '2099-01-01')).reported).toContain('more lines can follow');
});

test.each([
  ['no day', []],
  ['a day that does not exist', ['--day', '2026-02-30']],
  ['another format', ['--day', '2026-07-15', '--format', 'xlsx']],
])('%s is an error of the command line', async (_, words) => {
  expect((await remit(...words)).code).toBe(2);
});

test('a folder that does not exist is reported', async () => {
  expect(await remit('--day', '2026-07-15', '--out', 'none/a.csv')).toMatchObject({
    code: 1,
    reported: expect.stringContaining('its folder does not exist') as string,
  });
});
