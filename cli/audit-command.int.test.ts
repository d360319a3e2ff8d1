import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;
let database: Client;
let folder: string;
const chain = randomUUID();

const verify = (...options: readonly string[]) => terminal.type('audit', 'verify', '--provider', 'lakeside', ...options);
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  terminal = await openTerminal('audit');
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  // The first command makes the tables.
  await verify();
  database = new Client({ connectionString: terminal.databaseUrl });
  await database.connect();
});
beforeEach(async () => {
  await asOwner('delete from audit_events; delete from audit_chains');
  for (const event of ['application.created', 'bills.selected', 'plan.started']) await record(event);
});
afterAll(async () => {
  await database.end();
  await terminal.close();
  rmSync(folder, { recursive: true });
});

/** Adds an event as the service does. */
async function record(event: string): Promise<void> {
  await database.query(
    `insert into audit_events (provider_id, chain_id, event, actor, details, happened_at)
      values ('lakeside', $1, $2, 'system', '{}', '2026-06-16')`,
    [chain, event],
  );
}

/** Does what only someone with all rights on the database can: no trigger runs. */
async function asOwner(statements: string): Promise<void> {
  await database.query(`set session_replication_role = replica; ${statements}; set session_replication_role = origin`);
}

test('an untouched audit is proved, with the counts of what was proved', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    out: 'Audit events: 3 (chains: 1)\nLedger entries: 0 (plans: 0)\n',
    reported: expect.stringContaining('Nothing was changed.') as string,
  });
});

test('an event that was changed is named', async () => {
  await asOwner(`update audit_events set actor = 'staff' where number = 2`);

  const { code, out } = await verify();

  expect(code).toBe(1);
  expect(out).toContain(`audit ${chain}, event 2: it, or the row before it, is not as it was written\n`);
});

test('an audit whose last event was deleted is named', async () => {
  await asOwner('delete from audit_events where number = 3');

  expect((await verify()).out).toContain(`audit ${chain}, event 3:`);
});

test('a chain that was written anew differs from the heads of before, and one that went on does not', async () => {
  const file = inFolder('heads');
  expect(await verify('--heads', file)).toMatchObject({ code: 0 });
  await record('plan.completed');
  expect(await verify('--against', file)).toMatchObject({ code: 0 });

  await asOwner('delete from audit_events; delete from audit_chains');
  for (const event of ['application.created', 'bills.selected', 'plan.defaulted']) await record(event);

  expect(await verify()).toMatchObject({ code: 0 });
  const { code, out } = await verify('--against', file, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ broken: { audit: [], heads: [{ record: 'audit', id: chain, length: 3 }] } });
});

test('a file of heads is not compared when its end is missing', async () => {
  const file = inFolder('broken-off');
  await verify('--heads', file);
  const lines = readFileSync(file, 'utf8').split(/(?<=\n)/);
  expect(lines).toHaveLength(2);

  for (const text of ['', lines[0], lines[1], `${lines[0]}{"heads":2}\n`]) {
    writeFileSync(file, text ?? '');
    const { code, out, reported } = await verify('--against', file);
    expect([code, out]).toEqual([3, '']);
    expect(reported).toContain('so the end of this file may be missing');
  }
});

test('a file of heads that exists is kept, and one that is something else is refused with its line', async () => {
  const file = inFolder('letter');
  writeFileSync(file, '{"record":"audit"}\n');

  expect(await verify('--heads', file)).toMatchObject({ code: 1, reported: expect.stringContaining('already') as string });
  expect(readFileSync(file, 'utf8')).toBe('{"record":"audit"}\n');
  expect(await verify('--against', file)).toMatchObject({ code: 3, reported: expect.stringContaining('letter:1:') as string });
  expect(existsSync(inFolder('nothing'))).toBe(false);
  expect(await verify('--against', inFolder('nothing'))).toMatchObject({ code: 1 });
});
