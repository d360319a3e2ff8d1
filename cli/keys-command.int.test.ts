import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal('keys');
});
afterAll(() => terminal.close());

const run = (...argv: readonly string[]) => terminal.type(...argv);

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const wanted = ['keys', 'create', '--provider', 'lakeside', '--name', 'Patient portal', '--expires', inAMonth];

test('a key is shown once, and by its beginning ever after', async () => {
  const { code, out, reported } = await run(...wanted);
  const list = await run('keys', 'list', '--provider', 'lakeside');
  const prefix = out.slice(0, 11);

  expect([code, reported]).toEqual([0, 'Keep it where secrets are kept: it is not shown again.\n']);
  expect(out).toMatch(/^cw_[0-9a-z]{8}_[\w-]{43}\n$/);
  expect(list.out).toContain(`${prefix}  active    offers:write  until`);
  expect(list.out).toContain('never used  Patient portal');
  expect(list.out).not.toContain(out.trim());
});

test('a key that is pasted whole is revoked by its beginning, which is all that is reported', async () => {
  const { out } = await run(...wanted, '--scope', 'offers:read', '--scope', 'offers:write');
  const { code, reported } = await run('keys', 'revoke', out.trim(), '--provider', 'lakeside');
  const list = await run('keys', 'list', '--provider', 'lakeside', '--json');
  const { keys } = JSON.parse(list.out) as { readonly keys: readonly { readonly prefix: string; readonly state: string }[] };

  expect([code, reported]).toEqual([0, `${out.slice(0, 11)} is revoked.\n`]);
  expect(keys.find(({ prefix }) => out.startsWith(prefix))?.state).toBe('revoked');
});

test('another provider’s key is not there to be revoked', async () => {
  const { out } = await run(...wanted);

  expect((await run('keys', 'revoke', out.slice(0, 11), '--provider', 'riverbend')).code).toBe(5);
});

test.each([
  ['without an end', ['--name', 'x'], 3, 'api_key_expiration_required'],
  ['that is over', ['--name', 'x', '--expires', '2020-01-01'], 3, 'validation_error'],
  ['for a year and a day too many', ['--name', 'x', '--expires', '2099-01-01'], 3, 'validation_error'],
  ['until a day that is none', ['--name', 'x', '--expires', '2027-02-30'], 2, 'is not a day'],
  ['of no name', ['--expires', inAMonth], 2, 'what is it for?'],
  ['good for something unknown', ['--name', 'x', '--expires', inAMonth, '--scope', 'bills:read'], 2, 'there is no scope'],
])('a key %s is not made', async (_, options, code, reported) => {
  const answer = await run('keys', 'create', '--provider', 'lakeside', ...options);

  expect([answer.code, answer.out]).toEqual([code, '']);
  expect(answer.reported).toContain(reported);
});

test('whose keys, has to be said', async () => {
  expect(await run('keys', 'list')).toMatchObject({ code: 2, reported: expect.stringContaining('whose keys?') as unknown });
  expect((await run('keys', 'list', '--provider', 'lakesid')).code).toBe(5);
});
