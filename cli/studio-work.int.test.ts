import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type CommandContext } from './command.ts';
import { openStudioDatabase, type StudioDatabase } from './studio-database.ts';
import { actOnWork, listWork } from './studio-work.ts';
import { addContactRequest } from './testing/add-contact-request.ts';
import { openTerminal, type Terminal } from './testing/terminal.ts';

const PLAN = '00000000-0000-4000-8000-000000000001';
const EVENT = '00000000-0000-4000-8000-000000000002';
const MESSAGE = '00000000-0000-4000-8000-000000000003';
const by = 'Ruth Chen';
const provider = 'lakeside';

let terminal: Terminal;
let client: Client;
let database: StudioDatabase;

beforeAll(async () => {
  terminal = await openTerminal('work');
  const context = { root: process.cwd(), cwd: process.cwd(), env: { DATABASE_URL: terminal.databaseUrl }, report: () => {} };
  database = openStudioDatabase(context as unknown as CommandContext);
  // The first question makes the tables.
  await listWork(database, provider);
  client = new Client({ connectionString: terminal.databaseUrl });
  await client.connect();
  await client.query(`
    set session_replication_role = replica;
    insert into payment_plans (provider_id, payment_plan_id, application_id, offer_id, payment_method_id, kind, status, confirmation_code,
      months, charge_day, total_cents, draft, drafted_on, started_at)
      values ('lakeside', '${PLAN}', '${PLAN}', '${PLAN}', '${PLAN}', 'PAYMENT_PLAN', 'DEFAULTED', 'K7M3-9QXD', 1, 15, 20000, '{}', '2026-06-16', '2026-06-16');
    insert into payment_methods (provider_id, payment_method_id, application_id, kind, token_hash, processor_reference, fingerprint, last4, created_at)
      values ('lakeside', '${PLAN}', '${PLAN}', 'card', 't', 'r', 'f', '4242', '2026-06-16');
    insert into instalments values ('lakeside', '${PLAN}', 1, '2026-07-15', 20000);
    insert into ledgers (provider_id, payment_plan_id, opened_on, opened_at) values ('lakeside', '${PLAN}', '2026-06-16', '2026-06-16');
    insert into ledger_entries (provider_id, payment_plan_id, entry, kind, happened_at, recorded_at, previous_hash, hash)
      values ('lakeside', '${PLAN}', 1, 'defaulted', '2026-07-25T13:00:00Z', now(), '', '');
    set session_replication_role = origin;
    insert into provider_events (provider_id, event_id, kind, subject, fact, data, happened_at, recorded_at, queued_at)
      values ('lakeside', '${EVENT}', 'plan.started', 'plan 1', '1', '{"plan":{"reference":"K7M3-9QXD"}}', '2026-07-15T03:59:00Z', now(), now());
    insert into webhook_deliveries (provider_id, delivery_id, event_id, url, subject, number, tries, created_at, due_at, given_up_at, problem)
      select provider_id, event_id, event_id, 'https://a.example/x', subject, number, 10, now(), now(), now(), 'status_500' from provider_events;
    insert into processor_events (provider_id, event_id, kind, event, happened_at, received_at)
      values ('lakeside', 'evt_1', 'charge.failed', '{}', '2026-07-15T13:00:00Z', '2026-07-15T13:00:01Z');
    insert into outbox (provider_id, message_id, reason, channel, kind, locale, created_at, due_at, tries, given_up_at, failed_at, outcome_reason)
      values ('lakeside', '${MESSAGE}', 'x', 'sms', 'plan-started', 'en', '2026-07-15T13:00:00Z', now(), 8, now(), now(), 'sms_500');
  `);
  await addContactRequest(terminal.databaseUrl, 'lakeside', 'AAAA-0001');
});

afterAll(async () => {
  await client.end();
  await database.close();
  await terminal.close();
});

describe('the work lists of Studio', () => {
  test('name what waits, and no person', async () => {
    const lists = await listWork(database, provider);

    expect(lists).toMatchObject({
      requests: [{ reference: 'AAAA-0001', reason: 'bill_not_found', wants_call: true }],
      messages: [{ id: MESSAGE, kind: 'plan-started', problem: 'sms_500', may_have_arrived: false, can_be_sent: false }],
      events: [{ id: EVENT, endpoints: [{ host: 'a.example', tries: 10, problem: 'status_500' }] }],
      payments: [{ id: 'evt_1', kind: 'charge.failed' }],
      plans: [{ reference: 'K7M3-9QXD', open_cents: 20_000, defaulted_at: '2026-07-25T13:00:00.000Z' }],
    });
    expect(JSON.stringify(lists)).not.toMatch(/Eriksen|5852000001/);
  });

  test('record each look at a request, and close it as the command does', async () => {
    const act = { provider, reference: 'aaaa-0001' } as const;

    const looked = await actOnWork(database, by, { ...act, act: 'look' });
    expect(looked).toHaveProperty('record.facts', expect.arrayContaining([{ name: 'name', value: 'Walter Eriksen' }]));
    expect(looked).toHaveProperty('record.facts', expect.arrayContaining([{ name: 'phone', value: '(585) 200-0001' }]));
    expect(looked).toMatchObject({ record: { trail: [{ event: 'contact.looked', actor: 'staff', details: `by: ${by}` }] } });

    expect(await actOnWork(database, by, { ...act, reference: 'AAAA-0001', act: 'close', note: 'Called back' })).toEqual({});
    expect(await listWork(database, provider)).toMatchObject({ requests: [] });
    const { out } = await terminal.type('requests', 'list', '--provider', provider, '--closed', '--personal');
    expect(out).toContain(`by ${by}  Called back`);
  });

  test('show a plan in sentences with its audit trail, and record the look', async () => {
    const looked = await actOnWork(database, by, { provider, act: 'look', reference: 'k7m3-9qxd' });

    expect(looked).toMatchObject({ record: { kind: 'plan', trail: [{ event: 'plan.looked', number: 1 }] } });
    expect(looked).toMatchObject({
      record: { sentences: expect.arrayContaining(['$0.00 is paid, $200.00 is open.']) as unknown },
    });
  });

  test('have an event of the processor applied again, in the name of who wants it', async () => {
    await client.query(`update processor_events set applied_at = now()`);

    expect(await actOnWork(database, by, { provider, act: 'apply', id: 'evt_1' })).toEqual({});
    expect(await listWork(database, provider)).toMatchObject({ payments: [{ id: 'evt_1' }] });
    const { rows } = await client.query(`select actor, details from audit_events where event = 'processor_event.replayed'`);
    expect(rows).toEqual([{ actor: 'staff', details: { event_id: 'evt_1', by } }]);
  });

  test('show what an import left out, page by page and as CSV, without a value, until it is seen', async () => {
    const header = 'mrn,patient_first_name,patient_last_name,patient_birth_date,invoice_id,facility,servicing_date,total_amount';
    const rows = Array.from({ length: 30 }, (_, at) => `M-${at},Ana,Canary,Canary,I-${at},Lakeside,2026-03-07,10.00`);
    terminal.save('march.csv', [header, ...rows, 'M-99,Luis,Rivera,1984-03-07,I-99,Lakeside,2026-03-07,10.00'].join('\n'));
    await terminal.type('import', 'bills', 'march.csv', '--provider', provider, '--quiet');
    terminal.save('april.csv', 'mrn,invoice_id\n');
    await terminal.type('import', 'bills', 'april.csv', '--provider', provider, '--quiet');

    const lists = await listWork(database, provider);
    if (!('imports' in lists)) throw new Error(JSON.stringify(lists));
    expect(lists.imports).toMatchObject([
      { file: 'april.csv', outcome: 'unreadable' },
      { file: 'march.csv', kind: 'bills', outcome: 'taken', rows_read: 31, refused: 30 },
    ]);
    const id = lists.imports[1]?.id ?? '';
    const looked = await actOnWork(database, by, { provider, act: 'look', reference: id });
    expect(looked).toMatchObject({
      record: {
        kind: 'import',
        facts: expect.arrayContaining([{ name: 'written', value: '1' }]) as unknown,
        refused: { groups: [{ field: 'patient_birth_date', code: 'notReal', count: 30 }], stored: 30, all: 30, is_seen: false },
      },
    });
    const page = await actOnWork(database, by, { provider, act: 'problems', id, after: 25 });
    expect(page).toHaveProperty('problems.length', 5);
    expect(page).toHaveProperty('problems.0.line', 27);
    const csv = await actOnWork(database, by, { provider, act: 'csv', id });
    expect(csv).toHaveProperty('csv', expect.stringContaining('"march.csv","31","patient_birth_date","notReal"'));
    expect(JSON.stringify([lists, looked, page, csv])).not.toContain('Canary');

    expect(await actOnWork(database, by, { provider, act: 'seen', id })).toEqual({});
    expect(await actOnWork(database, by, { provider, act: 'seen', id })).toHaveProperty('problem');
    expect(await listWork(database, provider)).toMatchObject({ imports: [{ file: 'april.csv' }] });
  });

  test('show a message that did not arrive, record the look, and set it aside', async () => {
    const looked = await actOnWork(database, by, { provider, act: 'look', reference: MESSAGE });

    expect(looked).toMatchObject({ record: { kind: 'message', trail: [{ event: 'message.looked', details: `by: ${by}` }] } });
    expect(await actOnWork(database, by, { provider, act: 'setAside', id: MESSAGE, reason: 'reached' })).toEqual({});
    expect(await listWork(database, provider)).toMatchObject({ messages: [] });
  });

  test.each([
    ['a code of nothing', { act: 'look', reference: 'BBBB-BBBB' }, 'has no request, message, import, plan or event "BBBB-BBBB"'],
    ['a message that cannot be sent', { act: 'send', id: PLAN }, 'can no longer be sent'],
    ['an event that no endpoint takes', { act: 'replay', id: EVENT }, 'no endpoint of "lakeside" takes the event'],
    [
      'an event of the processor that is not there',
      { act: 'apply', id: 'evt_2' },
      'has no request, message, import, plan or event "evt_2"',
    ],
  ] as const)('%s is answered by a sentence', async (_, act, problem) => {
    expect(await actOnWork(database, by, { provider, ...act })).toEqual({ problem: expect.stringContaining(problem) as unknown });
  });
});
