import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PartnerUnavailable } from '../../partners/partner-errors.ts';
import type { OutgoingMessage } from '../../partners/ports.ts';
import { readTwilioNews } from '../../partners/twilio-news.ts';
import { keyedHasher } from '../../platform/http/keyed-hash.ts';
import { createLog } from '../../platform/http/log.ts';
import { trustedProxies } from '../../platform/http/request-address.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { deliverDue } from './deliver-messages.ts';
import { listFailedMessages } from './failed-messages.ts';
import { MESSAGE_HOOK_PATH } from './message-hooks.ts';
import { type MessageKind, putMessage } from './outbox.ts';
import { respectStops } from './stopped-phones.ts';

const TOKEN = 'a token of the test';
const HOST = 'lakeside.localhost';
const keyedHash = keyedHasher('of the test');

let app: TestApp;
let sent: string[];

beforeAll(async () => {
  const plain = await createTestApp([]);
  const messages = {
    send: () => Promise.resolve(),
    readNews: (_: string, delivery: Parameters<typeof readTwilioNews>[0]) => readTwilioNews(delivery, TOKEN),
  };
  // A proxy before the service may give it another host.
  app = await createTestApp([], { keyedHash, trustProxy: trustedProxies('1'), ports: { ...plain.ports, messages } });
  await plain.close();
});
afterAll(() => app.close());
beforeEach(async () => {
  sent = [];
  await app.db.deleteFrom('outbox').execute();
  await app.db.deleteFrom('stopped_phones').execute();
});

/** Posts as Twilio does. */
function post(fields: Readonly<Record<string, string>>, { messageId = '', host = HOST, token = TOKEN, headers: more = {} } = {}) {
  const path = `${MESSAGE_HOOK_PATH}?message=${messageId}`;
  const text = `https://${host}${path}${Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('')}`;
  const signature = createHmac('sha1', token).update(text).digest('base64');
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature, ...more };
  return app.app.inject({ method: 'POST', url: path, headers, payload: new URLSearchParams(fields).toString() });
}

async function put(
  recipient = '5855550101',
  { kind = 'plan-started', body = 'Hello' }: { readonly kind?: MessageKind; readonly body?: string } = {},
): Promise<string> {
  const created_at = app.ports.clock.now();
  const reason = `of the test ${Math.random()}`;
  await putMessage(app.db, {
    provider_id: 'lakeside',
    reason,
    channel: 'sms',
    recipient,
    kind,
    locale: 'en',
    subject: null,
    body,
    created_at,
  });
  const { message_id } = await app.db
    .selectFrom('outbox')
    .select('message_id')
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow();
  return message_id;
}

/** Delivers what is due, past the phones that want no text message. What happens meanwhile happens before the partner answers. */
function deliver({
  laterMs = 0,
  meanwhile,
}: { laterMs?: number; meanwhile?: (sending: OutgoingMessage) => Promise<unknown> } = {}) {
  const send = async (message: OutgoingMessage) => {
    const reference = `SM${sent.push(message.to)}`;
    await meanwhile?.(message);
    return { reference };
  };
  const clock = { now: () => new Date(app.ports.clock.now().getTime() + laterMs) };
  return deliverDue({ db: app.db, messages: respectStops({ send }, { db: app.db, keyedHash }), clock, log: createLog('silent') });
}

const HOUR_MS = 3_600_000;

const outcomes = () => app.db.selectFrom('outbox').select(['outcome', 'outcome_reason', 'partner_reference']).execute();

test('a message that arrived, and one that did not, are noted once each', async () => {
  const [arrived, lost] = [await put(), await put('5855550102')];
  await deliver();
  const [first, second] = await Promise.all(
    [arrived, lost].map((message_id) =>
      app.db.selectFrom('outbox').select('partner_reference').where('message_id', '=', message_id).executeTakeFirstOrThrow(),
    ),
  );

  expect(
    (await post({ MessageSid: first?.partner_reference ?? '', MessageStatus: 'delivered' }, { messageId: arrived })).statusCode,
  ).toBe(200);
  await post(
    { MessageSid: second?.partner_reference ?? '', MessageStatus: 'undelivered', ErrorCode: '30003' },
    { messageId: lost },
  );
  await post({ MessageSid: second?.partner_reference ?? '', MessageStatus: 'delivered' }, { messageId: lost });
  await post({ MessageSid: 'SM-of-another', MessageStatus: 'undelivered' }, { messageId: arrived });

  const noted = (await outcomes()).map(({ outcome, outcome_reason }) => `${outcome} ${outcome_reason}`);
  expect(new Set(noted)).toEqual(new Set(['delivered null', 'undelivered twilio_30003']));
});

test('news that come before the name of the message is stored are noted', async () => {
  const messageId = await put();
  await deliver({ meanwhile: () => post({ MessageSid: 'SM1', MessageStatus: 'delivered' }, { messageId }) });

  expect(await outcomes()).toEqual([{ outcome: 'delivered', outcome_reason: null, partner_reference: 'SM1' }]);
});

test('a message that is reported as delivered is sent once, and is no work, when its partner does not answer in time', async () => {
  const messageId = await put();
  const meanwhile = async () => {
    await post({ MessageSid: 'SM1', MessageStatus: 'delivered' }, { messageId });
    throw new PartnerUnavailable('deadline');
  };
  await deliver({ meanwhile });
  for (const hours of [1, 2, 3]) await deliver({ laterMs: hours * HOUR_MS, meanwhile });

  expect(sent).toEqual(['5855550101']);
  expect(await outcomes()).toMatchObject([{ outcome: 'delivered', outcome_reason: null }]);
  expect(await listFailedMessages(app.db, 'lakeside')).toEqual([]);
});

test('a report ends the doubt about a message whose partner did not answer', async () => {
  const [arrived, lost] = [await put(), await put('5855550102')];
  await deliver({ meanwhile: () => Promise.reject(new PartnerUnavailable('deadline')) });
  const doubtful = await listFailedMessages(app.db, 'lakeside');
  await post({ MessageSid: 'SM1', MessageStatus: 'delivered' }, { messageId: arrived });
  await post({ MessageSid: 'SM2', MessageStatus: 'undelivered', ErrorCode: '30003' }, { messageId: lost });

  expect(doubtful).toMatchObject([{ may_have_arrived: true }, { may_have_arrived: true }]);
  expect(await listFailedMessages(app.db, 'lakeside')).toMatchObject([
    { message_id: lost, outcome_reason: 'twilio_30003', may_have_arrived: false },
  ]);
});

test('the link in a message is forgotten when its report comes and its receipt does not', async () => {
  const link = `https://example.org/s#${'a'.repeat(43)}`;
  const messageId = await put('5855550101', { kind: 'phone-link', body: link });
  const meanwhile = async () => {
    await post({ MessageSid: 'SM1', MessageStatus: 'delivered' }, { messageId });
    throw new Error('the process ends');
  };
  await deliver({ meanwhile });

  expect(await readMessages(app.db)).toMatchObject([{ body: 'https://example.org/s#' }]);
});

test('a message that is reported as undelivered before its partner answers is sent once', async () => {
  const messageId = await put();
  const news = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' };
  await deliver({ meanwhile: () => post(news, { messageId }) });
  for (const hours of [1, 2, 3]) await deliver({ laterMs: hours * HOUR_MS });

  expect(sent).toEqual(['5855550101']);
  expect(await outcomes()).toEqual([{ outcome: 'undelivered', outcome_reason: 'twilio_30003', partner_reference: 'SM1' }]);
  expect(await listFailedMessages(app.db, 'lakeside')).toMatchObject([{ message_id: messageId, outcome_reason: 'twilio_30003' }]);
});

test('a person who replies STOP gets no text message from this provider until they reply START', async () => {
  const reply = (Body: string) => post({ MessageSid: 'SM9', From: '+15855550101', Body });
  expect((await reply('STOP')).body).toBe('<Response/>');
  await reply('STOP');
  await put();
  await put('5855550102');
  await deliver();

  expect(sent).toEqual(['5855550102']);
  expect(await outcomes()).toContainEqual({ outcome: 'suppressed', outcome_reason: 'stopped', partner_reference: null });
  const rows = await app.db.selectFrom('stopped_phones').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('5855550101');

  await reply('START');
  await put();
  await deliver();
  expect(sent).toEqual(['5855550102', '5855550101']);
});

test('news that come through a proxy are verified by the host that the partner asked', async () => {
  const messageId = await put();
  const news = { MessageSid: 'SM1', MessageStatus: 'delivered' };
  const answer = await post(news, { messageId, headers: { host: 'inside.example:3000', 'x-forwarded-host': HOST } });

  expect(answer.statusCode).toBe(200);
  expect(await outcomes()).toMatchObject([{ outcome: 'delivered' }]);
});

test('forged news change nothing, and are refused', async () => {
  const messageId = await put();
  const forged = await post(
    { MessageSid: 'SM1', MessageStatus: 'delivered', From: '+15855550101', Body: 'STOP' },
    { messageId, token: 'another' },
  );

  expect(forged.statusCode).toBe(403);
  expect(await outcomes()).toMatchObject([{ outcome: null }]);
  expect(await app.db.selectFrom('stopped_phones').selectAll().execute()).toEqual([]);
});

test('a host of no provider, and a body that is no form, are refused', async () => {
  expect((await post({ MessageSid: 'SM1' }, { host: 'nowhere.example' })).statusCode).toBe(404);
  const headers = { host: HOST, 'content-type': 'application/json' };
  expect((await app.app.inject({ method: 'POST', url: MESSAGE_HOOK_PATH, headers, payload: '{}' })).statusCode).toBe(415);
});
