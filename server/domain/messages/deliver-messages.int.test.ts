import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { MessageRefused, PartnerUnavailable } from '../../partners/partner-errors.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deliverDue } from './deliver-messages.ts';
import { createLog } from '../../platform/http/log.ts';
import { systemClock } from '../../platform/clock.ts';
import { listInbox, simulateMessages } from '../../sandbox/simulators/messages.ts';
import { listFailedMessages, sendMessageAgain } from './failed-messages.ts';
import { claimMessages, putMessage, type NewMessage } from './outbox.ts';

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

const HOUR_MS = 3_600_000;
const EMAIL = { channel: 'email', recipient: 'mia@example.org' } as const;

type Changes = Partial<Pick<NewMessage, 'channel' | 'recipient' | 'created_at' | 'zones'>>;

function put(reason: string, changes: Changes = {}) {
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
    ...changes,
  });
}

/** 20:50 and 22:00 in New York. */
const EVENING = new Date('2026-11-24T01:50:00Z');
const NIGHT = new Date('2026-11-24T03:00:00Z');
const clockAt = (moment: Date) => ({ now: () => moment });
const away = { send: () => Promise.reject(new PartnerUnavailable('circuit_open', { wasSent: false })) };

/** Delivers each quarter of an hour from 22:00 to the next noon, and returns when messages left. */
async function departures(): Promise<readonly string[]> {
  const left: string[] = [];
  for (let quarter = 0; quarter <= 14 * 4; quarter += 1) {
    const moment = new Date(NIGHT.getTime() + (quarter * HOUR_MS) / 4);
    const send = () => Promise.resolve(void left.push(moment.toISOString()));
    await deliverDue({ db, clock: clockAt(moment), log, messages: { send } });
  }
  return left;
}

async function sendAgain(now: Date): Promise<void> {
  const [failed] = await listFailedMessages(db, 'lakeside');
  const wish = { providerId: 'lakeside', messageId: failed?.message_id ?? '', by: 'Ruth Chen', timeZone: 'America/New_York' };
  await sendMessageAgain(db, wish, now);
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

test('a message is sent eight times at most where the database cannot note it, and then waits for staff', async () => {
  await put('plan 3', EMAIL);
  await sql`
    create function no_space() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger no_space before update on outbox for each row when (new.tries = old.tries) execute function no_space();
  `.execute(db);
  let sendings = 0;
  const messages = { send: () => Promise.resolve(void (sendings += 1)) };
  try {
    for (let hours = 0; hours < 24; hours += 2)
      await deliverDue({ db, clock: systemClock(hours * HOUR_MS), log, messages }).catch(() => undefined);
  } finally {
    await sql`drop trigger no_space on outbox; drop function no_space`.execute(db);
  }
  await deliverDue({ db, clock: systemClock(48 * HOUR_MS), log, messages });

  expect(sendings).toBe(8);
  expect(await listFailedMessages(db, 'lakeside')).toMatchObject([{ channel: 'email', outcome_reason: null, can_be_sent: true }]);
});

/** Delivers every hour for a day by a partner that fails each time, and returns how often the partner was asked. */
async function sendForADay(error: Error): Promise<number> {
  let sendings = 0;
  const send = () => {
    sendings += 1;
    return Promise.reject(error);
  };
  for (let hours = 0; hours < 24; hours += 1)
    await deliverDue({ db, clock: systemClock(hours * HOUR_MS), log, messages: { send } });
  return sendings;
}

test.each([
  ['a text that may have arrived is sent once', {}, true, 1],
  ['a text that cannot have arrived is sent eight times', {}, false, 8],
  ['an email that may have arrived is sent eight times, as programs recognize its id', EMAIL, true, 8],
])('%s, and then waits for staff', async (_, target, wasSent, sendings) => {
  await put('plan 4', target);

  expect(await sendForADay(new PartnerUnavailable('deadline', { wasSent }))).toBe(sendings);
  expect(await listFailedMessages(db, 'lakeside')).toMatchObject([
    { outcome_reason: 'deadline', may_have_arrived: sendings === 1, can_be_sent: true },
  ]);
});

test('a text is not sent by another process when the one that sent it ended without a note', async () => {
  await put('plan 5');
  await claimMessages(db, clock.now());
  await deliverDue({ db, clock: systemClock(HOUR_MS), log, messages: simulateMessages({ db, clock }) });

  expect(await listInbox(db, 'lakeside')).toEqual([]);
  expect(await listFailedMessages(db, 'lakeside')).toMatchObject([{ outcome_reason: 'interrupted', may_have_arrived: true }]);
});

test('a text that may have arrived arrives when staff send it again', async () => {
  const noon = new Date('2026-11-24T17:00:00Z');
  await put('plan 6', { created_at: noon });
  await sendForADay(new PartnerUnavailable('deadline'));
  await sendAgain(noon);
  await deliverDue({ db, clock: clockAt(noon), log, messages: simulateMessages({ db, clock }) });

  expect(await listInbox(db, 'lakeside')).toHaveLength(1);
  expect(await listFailedMessages(db, 'lakeside')).toEqual([]);
});

describe('a message that its recipient did not ask for', () => {
  const BUFFALO = { zones: ['America/New_York'] };

  test('is not repeated before the morning, and loses no attempt by waiting', async () => {
    await put('evening 1', { created_at: EVENING, ...BUFFALO });
    await deliverDue({ db, clock: clockAt(EVENING), log, messages: away });

    expect(await departures()).toEqual(['2026-11-24T13:00:00.000Z']);
    expect(await db.selectFrom('outbox').select('tries').execute()).toEqual([{ tries: 2 }]);
  });

  test('waits for the morning when the service starts late', async () => {
    await put('evening 2', { created_at: EVENING, ...BUFFALO });

    expect(await departures()).toEqual(['2026-11-24T13:00:00.000Z']);
  });

  test('that is put at night waits for the morning in each zone where its recipient may be', async () => {
    await put('evening 3', { created_at: NIGHT, zones: ['America/New_York', 'America/Chicago'] });

    expect(await departures()).toEqual(['2026-11-24T14:00:00.000Z']);
  });

  test.each([
    ['its own zone', { zones: ['America/Chicago'] }, '2026-11-24T14:00:00.000Z'],
    ['the zone of the provider where it has none', {}, '2026-11-24T13:00:00.000Z'],
  ])('waits for the morning in %s when staff send it again at night', async (_, changes, leaves) => {
    await put('evening 4', { created_at: EVENING, ...changes });
    const refusing = { send: () => Promise.reject(new MessageRefused('30003')) };
    await deliverDue({ db, clock: clockAt(EVENING), log, messages: refusing });
    await sendAgain(NIGHT);

    expect(await departures()).toEqual([leaves]);
  });
});

test('a message that its recipient asked for just now is repeated at night', async () => {
  await put('asked', { created_at: EVENING });
  await deliverDue({ db, clock: clockAt(EVENING), log, messages: away });

  expect(await departures()).toEqual([NIGHT.toISOString()]);
});
