import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

const PLAN = '00000000-0000-4000-8000-000000000001';
const ATTEMPT = '00000000-0000-4000-8000-000000000002';

let terminal: Terminal;
let database: Client;

/** A plan of two payments, the first of which was declined for good. The constraints between tables are not what is tested here. */
beforeAll(async () => {
  terminal = await openTerminal('plan');
  await show('AAAA-AAAA');
  database = new Client({ connectionString: terminal.databaseUrl });
  await database.connect();
  await database.query(`
    set session_replication_role = replica;
    insert into payment_plans (provider_id, payment_plan_id, application_id, offer_id, payment_method_id, kind, status, confirmation_code,
      months, charge_day, total_cents, draft, drafted_on, started_at)
      values ('lakeside', '${PLAN}', '${PLAN}', '${PLAN}', '${PLAN}', 'PAYMENT_PLAN', 'ACTIVE', 'K7M3-9QXD', 2, 15, 20000, '{}', '2026-06-16', '2026-06-16');
    insert into payment_methods (provider_id, payment_method_id, application_id, kind, token_hash, processor_reference, fingerprint, last4, created_at)
      values ('lakeside', '${PLAN}', '${PLAN}', 'card', 't', 'r', 'f', '4242', '2026-06-16');
    insert into instalments values ('lakeside', '${PLAN}', 1, '2026-07-15', 10000), ('lakeside', '${PLAN}', 2, '2026-08-15', 10000);
    insert into ledgers (provider_id, payment_plan_id, opened_on, opened_at) values ('lakeside', '${PLAN}', '2026-06-16', '2026-06-16');
    insert into charge_attempts values ('lakeside', '${ATTEMPT}', '${PLAN}', '${PLAN}', 10000, 'scheduled', '2026-07-15', '2026-07-15');
    insert into charge_attempt_parts values ('lakeside', '${ATTEMPT}', '${PLAN}', 1, 10000);
    insert into ledger_entries (provider_id, payment_plan_id, entry, kind, number, attempt_id, code, stop, default_on, happened_at, recorded_at, previous_hash, hash)
      values ('lakeside', '${PLAN}', 1, 'attempted', 1, '${ATTEMPT}', null, null, null, '2026-07-15T13:00:00Z', now(), '', ''),
        ('lakeside', '${PLAN}', 2, 'declined', 1, '${ATTEMPT}', 'stolen_card', 'newMethod', '2026-07-25', '2026-07-15T13:00:01Z', now(), '', '');
  `);
});
afterAll(async () => {
  await database.end();
  await terminal.close();
});

const show = (...options: readonly string[]) => terminal.type('plan', 'show', ...options, '--provider', 'lakeside');

test('staff read what is paid and open, and what became of each payment', async () => {
  const { code, out } = await show('k7m3-9qxd');

  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    'Plan K7M3-9QXD is active: $200.00 in all, by card 4242.',
    '$0.00 is paid, $200.00 is open.',
    'Payment 1, Jul 15, 2026: $100.00, open.',
    '  2026-07-15 09:00  the service wrote an attempt',
    '  2026-07-15 09:00  declined (stolen_card); no further try by itself (newMethod); the plan defaults on Jul 25, 2026',
    'Payment 2, Aug 15, 2026: $100.00, open.',
    '',
  ]);
});

test('a program reads the same as JSON, in cents', async () => {
  expect(JSON.parse((await show('K7M3-9QXD', '--json')).out)).toMatchObject({
    version: 1,
    plan: { confirmation_code: 'K7M3-9QXD', status: 'ACTIVE', total_cents: 20_000, method: 'card 4242' },
    balance: { paid_cents: 0, open_cents: 20_000, forgiven_cents: 0, pending_cents: 0 },
    entries: [{ kind: 'attempted' }, { kind: 'declined', code: 'stolen_card', stop: 'newMethod' }],
  });
});

test.each([
  ['an unknown plan', ['plan', 'show', 'BBBB-BBBB', '--provider', 'lakeside'], 5, 'has no plan "BBBB-BBBB"'],
  ['no plan', ['plan', 'show', '--provider', 'lakeside'], 2, 'which plan?'],
  ['no payment', ['plan', 'resume', 'K7M3-9QXD', '--provider', 'lakeside'], 2, 'which payment?'],
  ['a refund of no payment', ['plan', 'refund', 'K7M3-9QXD', '--why', 'x', '--provider', 'lakeside'], 2, 'which payment?'],
  ['a refund without a reason', ['plan', 'refund', 'K7M3-9QXD', '--payment', '1', '--provider', 'lakeside'], 2, 'why?'],
  [
    'an amount that is none',
    ['plan', 'forgive', 'K7M3-9QXD', '--amount', 'much', '--provider', 'lakeside'],
    2,
    '--amount takes dollars',
  ],
  [
    'a plan to forgive that is unknown',
    ['plan', 'forgive', 'BBBB-BBBB', '--why', 'x', '--provider', 'lakeside'],
    5,
    'has no plan',
  ],
])('a command with %s is refused', async (_, argv, code, reported) => {
  const answer = await terminal.type(...argv);

  expect([answer.code, answer.out]).toEqual([code, '']);
  expect(answer.reported).toContain(reported);
});

const money = (...argv: readonly string[]) => terminal.type('plan', ...argv, '--why', 'hardship', '--provider', 'lakeside');

/** The plan of these tests has no application, which a change of it needs. */
test('a plan that cannot be changed is refused with a sentence', async () => {
  const refund = await money('refund', 'K7M3-9QXD', '--payment', '1');
  const forgiven = await money('forgive', 'K7M3-9QXD', '--payment', '2');

  expect([refund.code, refund.reported]).toEqual([
    1,
    expect.stringContaining('payment 1 of the plan K7M3-9QXD is not charged by the service'),
  ]);
  expect([forgiven.code, forgiven.reported]).toEqual([
    1,
    expect.stringContaining('payment 2 of the plan K7M3-9QXD is not charged by the service'),
  ]);
});
