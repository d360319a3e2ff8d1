import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

let terminal: Terminal;
let database: Client;

beforeAll(async () => {
  terminal = await openTerminal('payment_events');
  // The first command makes the tables.
  await list();
  database = new Client({ connectionString: terminal.databaseUrl });
  await database.connect();
  await anEvent('evt_applied', { applied_at: '2026-11-02T15:02:00Z' });
  await anEvent('evt_waiting', { received_at: '2026-11-03T15:01:00Z' });
  await anEvent('evt_nothing', { event: null, applied_at: '2026-11-02T15:01:00Z' });
});
afterAll(async () => {
  await database.end();
  await terminal.close();
});

const list = (...options: readonly string[]) => terminal.type('payment-events', 'list', '--provider', 'lakeside', ...options);
const replay = (event: string) => terminal.type('payment-events', 'replay', event, '--provider', 'lakeside');

async function anEvent(event_id: string, own: Readonly<Record<string, string | null>> = {}): Promise<void> {
  const row = {
    provider_id: 'lakeside',
    event_id,
    kind: 'payment_intent.succeeded',
    event: '{"kind":"settled"}',
    happened_at: '2026-11-02T15:00:00Z',
    received_at: '2026-11-02T15:01:00Z',
    applied_at: null,
    ...own,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`).join();
  await database.query(`insert into processor_events (${names.join()}) values (${places})`, Object.values(row));
}

test('staff see the events of the processor in the order of their arrival', async () => {
  const { code, out } = await list();

  expect([code, out.split('\n').filter(Boolean)]).toEqual([
    0,
    [
      'evt_applied  payment_intent.succeeded  2026-11-02 15:00  arrived 2026-11-02 15:01  applied 2026-11-02 15:02',
      'evt_waiting  payment_intent.succeeded  2026-11-02 15:00  arrived 2026-11-03 15:01  waits',
      'evt_nothing  payment_intent.succeeded  2026-11-02 15:00  arrived 2026-11-02 15:01  applied 2026-11-02 15:01',
    ],
  ]);
});

test('staff see those that wait, and those since a day', async () => {
  expect((await list('--waiting')).out).toMatch(/^evt_waiting .*\n$/);
  expect(JSON.parse((await list('--since', '2026-11-03', '--json')).out)).toMatchObject({
    events: [{ event_id: 'evt_waiting' }],
  });
  expect((await list('--since', 'yesterday')).code).not.toBe(0);
});

test('an event is applied again, one without a meaning is not, and an unknown one is reported', async () => {
  expect((await replay('evt_applied')).reported).toContain('waits to be applied again');
  expect((await list('--waiting')).out).toContain('evt_applied');
  expect((await replay('evt_nothing')).reported).toContain('changes nothing');
  expect(await replay('evt_unknown')).toMatchObject({ code: 5 });
});
