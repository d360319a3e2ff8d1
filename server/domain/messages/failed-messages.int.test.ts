import { randomUUID } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { MessageRefused } from '../../partners/partner-errors.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { createLog } from '../../platform/http/log.ts';
import { listInbox, simulateMessages } from '../../sandbox/simulators/messages.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deliverDue } from './deliver-messages.ts';
import { listFailedMessages, lookAtMessage, sendMessageAgain, setMessageAside } from './failed-messages.ts';
import { type MessageKind, putMessage } from './outbox.ts';
import { STOPPED } from './stopped-phones.ts';

let database: TestDatabase;
let db: Db;
const log = createLog('silent');
/** Noon in New York. */
const clock = { now: () => new Date('2026-11-24T17:00:00Z') };
const by = 'Ruth Chen';
const timeZone = 'America/New_York';
const providerId = 'lakeside';

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
});

/** Puts a message that its partner refuses with this code, and returns its id. */
async function aRefusedMessage(code = '30003', kind: MessageKind = 'plan-started'): Promise<string> {
  const reason = `plan ${randomUUID()}`;
  const words = { subject: null, body: 'Your plan has started.', locale: 'en' };
  const created_at = clock.now();
  await putMessage(db, { provider_id: providerId, reason, channel: 'sms', recipient: '5855550101', kind, ...words, created_at });
  await deliverDue({ db, clock, log, messages: { send: () => Promise.reject(new MessageRefused(code)) } });
  const row = await db.selectFrom('outbox').select('message_id').where('reason', '=', reason).executeTakeFirstOrThrow();
  return row.message_id;
}

const eventsOf = async (messageId: string) =>
  (
    await db.selectFrom('audit_events').select(['event', 'details']).where('chain_id', '=', messageId).orderBy('number').execute()
  ).map(({ event, details }) => [event, details]);

test('a message that its partner refused is listed without its recipient, and one that was sent is not', async () => {
  const messageId = await aRefusedMessage();
  const words = { subject: null, body: 'Hello.', locale: 'en', created_at: clock.now() };
  const to = { provider_id: providerId, reason: 'sent', channel: 'sms', recipient: '5855550102', kind: 'plan-started' } as const;
  await putMessage(db, { ...to, ...words });
  await deliverDue({ db, clock, log, messages: simulateMessages({ db, clock }) });

  const listed = await listFailedMessages(db, providerId);

  expect(listed).toMatchObject([{ message_id: messageId, kind: 'plan-started', outcome_reason: '30003', can_be_sent: true }]);
  expect(JSON.stringify(listed)).not.toContain('5855550101');
  expect(await listFailedMessages(db, 'riverbend')).toEqual([]);
});

test('a message to someone who wants none is no work', async () => {
  await aRefusedMessage(STOPPED);

  expect(await listFailedMessages(db, providerId)).toEqual([]);
});

test('a message that is sent again arrives once, leaves the list, and names who wanted it in the audit', async () => {
  const messageId = await aRefusedMessage();
  await db.deleteFrom('simulator.inbox').execute();
  const wish = { providerId, messageId, by, timeZone };

  const sent = await Promise.all([1, 2, 3].map(() => sendMessageAgain(db, wish, clock.now())));
  const delivery = { db, clock, log, messages: simulateMessages({ db, clock }) };
  await deliverDue(delivery);
  await deliverDue(delivery);

  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(await listInbox(db, providerId)).toHaveLength(1);
  expect(await listFailedMessages(db, providerId)).toEqual([]);
  expect(await eventsOf(messageId)).toEqual([['message.sent-again', { by }]]);
});

test.each<[string, (id: string) => RawBuilder<unknown>, MessageKind]>([
  [
    'whose words are deleted',
    (id: string) => sql`update outbox set sealed = null, key_version = null where message_id = ${id}`,
    'plan-started',
  ],
  ['whose link has ended', () => sql`select 1`, 'phone-link'],
])('a message %s is not sent again, and can be set aside', async (_, change, kind) => {
  const messageId = await aRefusedMessage('30003', kind);
  await change(messageId).execute(db);
  const wish = { providerId, messageId, by };

  expect(await listFailedMessages(db, providerId)).toMatchObject([{ can_be_sent: false }]);
  expect(await sendMessageAgain(db, { ...wish, timeZone }, clock.now())).toBe(false);
  expect(await setMessageAside(db, { ...wish, reason: 'reached' }, clock.now())).toBe(true);
  expect(await setMessageAside(db, { ...wish, reason: 'reached' }, clock.now())).toBe(false);
  expect(await listFailedMessages(db, providerId)).toEqual([]);
  expect(await eventsOf(messageId)).toEqual([['message.set-aside', { by, reason: 'reached' }]]);
});

test('a look at a message shows its recipient and its words, and is in the audit', async () => {
  const messageId = await aRefusedMessage();

  const looked = await lookAtMessage(db, { providerId, messageId, by }, clock.now());

  expect(looked).toMatchObject({ recipient: '5855550101', body: 'Your plan has started.', trail: [{ event: 'message.looked' }] });
  expect(await lookAtMessage(db, { providerId: 'riverbend', messageId, by }, clock.now())).toBeUndefined();
  expect(await lookAtMessage(db, { providerId, messageId: 'K7M3-9QXD', by }, clock.now())).toBeUndefined();
});

test('a message that waits to be sent shows no one its words, as its link still opens something', async () => {
  const words = { subject: null, body: 'https://example.org/s/secret', locale: 'en', created_at: new Date() };
  const to = { provider_id: providerId, reason: 'waits', channel: 'sms', recipient: '5855550103', kind: 'phone-link' } as const;
  await putMessage(db, { ...to, ...words });
  const { message_id: messageId } = await db.selectFrom('outbox').select('message_id').executeTakeFirstOrThrow();

  expect(await lookAtMessage(db, { providerId, messageId, by }, clock.now())).toBeUndefined();
  expect(await eventsOf(messageId)).toEqual([]);
});
