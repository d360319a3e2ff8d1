import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deliverDue } from './deliver-messages.ts';
import { createLog } from '../../platform/http/log.ts';
import { systemClock } from '../../platform/clock.ts';
import { listInbox, simulateMessages } from '../../sandbox/simulators/messages.ts';
import { putMessage } from './outbox.ts';

let database: TestDatabase;
let db: Db;
const log = createLog('silent');
const clock = systemClock();

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 4 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('simulator.inbox').execute();
});

function put(reason: string) {
  const created_at = new Date(Date.now() - 1_000);
  return putMessage(db, {
    provider_id: 'lakeside',
    reason,
    channel: 'sms',
    recipient: '5855550101',
    kind: 'plan-started',
    locale: 'en',
    subject: null,
    body: 'Your plan has started.',
    created_at,
  });
}

test('a message in the outbox arrives once, however many processes deliver', async () => {
  await put('plan 1');
  const options = { db, clock, log, messages: simulateMessages({ db, clock }) };

  await Promise.all([deliverDue(options), deliverDue(options), deliverDue(options)]);
  await deliverDue(options);

  expect(await listInbox(db, 'lakeside')).toMatchObject([
    { to: '5855550101', text: 'Your plan has started.', kind: 'plan-started' },
  ]);
});

test('a message that could not be sent is tried again later', async () => {
  await put('plan 2');
  const failing = { send: () => Promise.reject(new Error('the provider of messages is away')) };

  await deliverDue({ db, clock, log, messages: failing });
  await deliverDue({ db, clock, log, messages: simulateMessages({ db, clock }) });
  const atOnce = await listInbox(db, 'lakeside');
  await deliverDue({ db, clock: systemClock(10 * 60_000), log, messages: simulateMessages({ db, clock }) });

  expect(atOnce).toEqual([]);
  expect(await listInbox(db, 'lakeside')).toHaveLength(1);
});
