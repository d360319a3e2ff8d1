import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { typeCommand } from './testing/type-command.ts';
import { openTerminal, type Terminal } from './testing/terminal.ts';

const PARKED = '00000000-0000-4000-8000-000000000001';
const NEW = '00000000-0000-4000-8000-000000000002';

let terminal: Terminal;
let database: Client;

beforeAll(async () => {
  terminal = await openTerminal('events');
  // The first command makes the tables.
  await events('list');
  database = new Client({ connectionString: terminal.databaseUrl });
  await database.connect();
  await database.query(`
    insert into provider_events (provider_id, event_id, kind, subject, fact, data, happened_at, recorded_at, queued_at) values
      ('lakeside', '${PARKED}', 'plan.started', 'plan 1', '1', '{"plan":{"reference":"K7M3-9QXD"}}', '2026-07-15T03:59:00Z', now(), now()),
      ('lakeside', '${NEW}', 'contact.requested', 'request 1', '1', '{"reference":"3F2A-91BC"}', '2026-07-15T04:00:00Z', now(), null);
    insert into webhook_deliveries (provider_id, delivery_id, event_id, url, subject, number, tries, created_at, due_at, given_up_at, problem)
      select provider_id, event_id, event_id, 'https://a.example/x', subject, number, 10, now(), now(), now(), 'status_500'
      from provider_events where event_id = '${PARKED}';
  `);
});
afterAll(async () => {
  await database.end();
  await terminal.close();
});

const events = (...words: readonly string[]) => terminal.type('events', ...words, '--provider', 'lakeside');

test('staff see the events in their order, with what became of each', async () => {
  const { code, out } = await events('list');

  expect([code, out.split('\n').filter(Boolean)]).toEqual([
    0,
    [
      `${PARKED}  plan.started  K7M3-9QXD  2026-07-15 03:59  a.example: parked after 10 tries (status_500)`,
      `${NEW}  contact.requested  3F2A-91BC  2026-07-15 04:00  no endpoint`,
    ],
  ]);
});

test('staff see those of a day of the provider, those that wait and those that are parked', async () => {
  expect((await events('list', '--since', '2026-07-15')).out).toMatch(new RegExp(`^${NEW} .*\n$`));
  expect((await events('list', '--until', '2026-07-14')).out).toMatch(new RegExp(`^${PARKED} .*\n$`));
  expect((await events('list', '--waiting')).out).toContain(NEW);
  expect(JSON.parse((await events('list', '--parked', '--json')).out)).toMatchObject({ events: [{ event_id: PARKED }] });
  expect((await events('list', '--since', 'yesterday')).code).toBe(2);
});

test('an event is shown as its receivers get it', async () => {
  const { out } = await events('show', PARKED);

  expect(JSON.parse(out)).toMatchObject({
    payload: { type: 'plan.started', timestamp: '2026-07-15T03:59:00.000Z', data: { provider_id: 'lakeside' } },
    deliveries: [{ state: 'parked', problem: 'status_500' }],
  });
  expect(await events('show', 'nonsense')).toMatchObject({ code: 5 });
});

test('a replay without an endpoint is an error, and so is one without a choice', async () => {
  expect(await events('replay', NEW)).toMatchObject({ code: 1, reported: expect.stringContaining('no endpoint') as string });
  expect(await events('replay')).toMatchObject({ code: 2 });
});

test.each([
  ['names another endpoint', lakesideWith('https://folder.example/events')],
  ['has an error', '{ "plan_lenghts": [3] }'],
])('a replay goes to the endpoint that was published when the file of the folder %s', async (_, file) => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  writeFileSync(join(folder, 'lakeside.json'), file);
  await database.query(
    `insert into configuration_publications
       (provider_id, slug, kind, text, hash, share, reason, begins_at, authors, published_by, published_by_name, published_at)
     values ('lakeside', 'lakeside', 'draft', $1, $2, 100, 'moved', now(), '{ruth}', 'ruth', 'Ruth Calder', now())`,
    [lakesideWith('https://published.example/events'), '0'.repeat(24)],
  );
  onTestFinished(async () => {
    await database.query(`
      set session_replication_role = replica; delete from configuration_publications; set session_replication_role = origin;
      delete from webhook_deliveries where event_id = '${NEW}';
    `);
    rmSync(folder, { recursive: true });
  });
  const env = { DATABASE_URL: terminal.databaseUrl, CAUSEWAY_MODE: 'test', PROVIDERS_DIR: folder };

  const { code } = await typeCommand(['events', 'replay', NEW, '--provider', 'lakeside'], process.cwd(), { env });

  const { rows } = await database.query('select url from webhook_deliveries where event_id = $1', [NEW]);
  expect([code, rows]).toEqual([0, [{ url: 'https://published.example/events' }]]);
});

function lakesideWith(url: string): string {
  const file = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object;
  return JSON.stringify({ ...file, events: [{ url, secrets: ['env:LAKESIDE_EVENTS'], kinds: ['contact.requested'] }] });
}
