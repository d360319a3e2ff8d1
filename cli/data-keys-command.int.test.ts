import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertContactRequest, openDatabase } from '#server';

import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal('data_keys');
});
afterAll(() => terminal.close());

const run = (...argv: readonly string[]) => terminal.type('data-keys', ...argv);

async function aRequest(): Promise<void> {
  const db = openDatabase(terminal.databaseUrl, { max: 1 });
  const request = { provider_id: 'lakeside', request_id: crypto.randomUUID(), reference: 'AAAA-0001', locale: 'en' };
  const person = { first_name: 'Walter', last_name: 'Eriksen', session_id_hash: 's', created_at: new Date() };
  await insertContactRequest(db, { ...request, ...person }).finally(() => db.destroy());
}

test('a rotation encrypts every row again, and the list shows how many each key has', async () => {
  expect((await run('list', '--provider', 'lakeside')).out).toBe('');
  await aRequest();
  const rotated = await run('rotate', '--provider', 'lakeside');
  const { out } = await run('list', '--provider', 'lakeside');

  expect(rotated.code).toBe(0);
  expect(rotated.reported).toMatch(/^Data key 2 is current\. 1 rows were encrypted again\.\n.*Run this again after/);
  expect(out).toMatch(/^2: made \d{4}-\d\d-\d\d, 1 rows\n1: made \d{4}-\d\d-\d\d, 0 rows\n$/);
});

test('a demonstration has the public master key, so nothing is encrypted again for another', async () => {
  expect((await run('rewrap')).reported).toBe('0 data keys were encrypted again.\n');
});
