import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { openDatabase } from '../database/pool.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openTestProxy } from '../../testing/test-proxy.ts';
import { ok, defineRoute } from '../../domain/calls/route.ts';
import { openRateLimits } from './rate-limits.ts';
import { keyedHasher } from './keyed-hash.ts';
import { createTestApp, echoRoute, HOST, listCall, type TestApp } from '../../testing/test-app.ts';

let service: TestApp | undefined;

afterEach(() => service?.close());

/** Nothing listens there. */
const GONE = 'postgres://user@127.0.0.1:9/nothing';

test('while the database is away a call learns when to come back', async () => {
  service = await createTestApp([echoRoute], { db: openDatabase(GONE) });

  const answer = await service.app.inject({ method: 'POST', url: '/v1/echo/1', headers: { host: HOST }, payload: { name: 'a' } });

  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'service_unavailable', '2']);
});

test.each([
  ['en', 'We haven’t charged you'],
  ['es', 'No le hemos cobrado nada'],
])('while the database is away a page states so in %s', async (locale, words) => {
  service = await createTestApp([], { db: openDatabase(GONE) });

  const page = await service.app.inject({ url: '/confirm-payment', headers: { host: HOST, 'accept-language': locale } });

  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.body).toContain(words);
});

test('that page is asked for once more by a link', async () => {
  service = await createTestApp([], { db: openDatabase(GONE) });

  const { body } = await service.app.inject({ url: '/confirm-payment?a=1&b="2"', headers: { host: HOST } });

  expect(body).toContain('href="/confirm-payment?a=1&amp;b=%222%22">Try again</a>');
});

test('while the database is away the process lives and is not ready', async () => {
  service = await createTestApp([], { db: openDatabase(GONE) });

  const live = await service.app.inject({ url: '/health/live' });
  const ready = await service.app.inject({ url: '/health/ready' });

  expect([live.statusCode, ready.statusCode]).toEqual([200, 503]);
});

test('a migrated database makes the service ready', async () => {
  service = await createTestApp([]);

  expect((await service.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
});

test('a service that is about to end is not ready, serves on, and ends each connection', async () => {
  let hasBegun = false;
  service = await createTestApp([], { drain: { hasBegun: () => hasBegun } });
  const before = await service.app.inject({ url: '/health/ready' });
  hasBegun = true;
  const [ready, live] = [await service.app.inject({ url: '/health/ready' }), await service.app.inject({ url: '/health/live' })];

  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'draining' }]);
  expect([live.statusCode, live.headers.connection]).toEqual([200, 'close']);
});

test('a database that comes back is used again without any action', async () => {
  const database = await createTestDatabase();
  const proxy = await openTestProxy(database.url);
  service = await createTestApp([echoRoute], { db: openDatabase(proxy.url, { max: 3 }) });
  const visitor = await service.visitor();
  const ask = async () => (await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' } })).statusCode;

  const before = await ask();
  await proxy.cut();
  const away = [await ask(), ...(await Promise.all([ask(), ask(), ask(), ask()]))];
  await proxy.mend();
  const after = [await ask(), await ask(), await ask(), await ask()];

  expect([before, away, after]).toEqual([200, [503, 503, 503, 503, 503], [200, 200, 200, 200]]);
  await proxy.close();
});

test('a database that has fallen silent is given up, and its connections are not used again', async () => {
  const database = await createTestDatabase();
  const proxy = await openTestProxy(database.url);
  service = await createTestApp([echoRoute], { db: openDatabase(proxy.url, { max: 2, patience: 500 }) });
  const visitor = await service.visitor();
  const ask = async () => (await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' } })).statusCode;
  await Promise.all([ask(), ask(), ask()]);

  proxy.silence();
  const silent = await Promise.all([ask(), ask()]);
  const after = await Promise.all([ask(), ask(), ask()]);

  expect([silent, after]).toEqual([
    [503, 503],
    [200, 200, 200],
  ]);
  await proxy.close();
});

test('a request that waits too long for a lock may come back', async () => {
  service = await createTestApp([], {});
  const holder = openDatabase(service.databaseUrl, { max: 1 });
  const impatient = openDatabase(service.databaseUrl, { max: 1, patience: 300 });
  const limited = await createTestApp([echoRoute], { db: impatient });

  const page = await holder.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    return limited.app.inject({ url: '/bill-info', headers: { host: HOST } });
  });

  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  await holder.destroy();
  await limited.close();
});

test('one address has so many requests a minute, whatever it forwards', async () => {
  service = await createTestApp([echoRoute]);
  const limits = openRateLimits({
    databaseUrl: service.databaseUrl,
    keyedHash: keyedHasher('x'),
    onError: () => undefined,
    perMinute: { writing: 5 },
  });
  const limited = await createTestApp([echoRoute], { limits });
  const visitor = await limited.visitor();

  const answers = [];
  for (let n = 0; n < 7; n += 1)
    answers.push(
      await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' }, headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
    );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0);
  await limits.close();
  await limited.close();
});

test('the contract, which is large, is limited like a page', async () => {
  const database = await createTestDatabase();
  const limits = openRateLimits({
    databaseUrl: database.url,
    keyedHash: keyedHasher('a-secret-that-only-the-tests-have'),
    onError: () => undefined,
    perMinute: { page: 2 },
  });
  service = await createTestApp([], { limits });
  const statuses: number[] = [];

  for (let times = 0; times < 4; times += 1)
    statuses.push((await service.app.inject({ url: '/openapi.json', headers: { host: HOST } })).statusCode);
  await limits.close();
  await database.drop();

  expect(statuses).toEqual([200, 200, 429, 429]);
});

test('limits without a database are tighter, not open', async () => {
  const limits = openRateLimits({
    databaseUrl: GONE,
    keyedHash: keyedHasher('x'),
    onError: () => undefined,
    perMinute: { writing: 16 },
  });

  const outcomes = [];
  for (let n = 0; n < 4; n += 1)
    outcomes.push(
      await limits.count('writing', 'an address').then(
        () => 'passed',
        (error: { code: string }) => error.code,
      ),
    );

  expect(outcomes).toEqual(['passed', 'passed', 'too_many_requests', 'too_many_requests']);
  await limits.close();
});

test('a request that is in progress when the server closes is answered, and no new one is taken', async () => {
  const began = withResolvers();
  const slowRoute = defineRoute(listCall, async () => {
    began.resolve();
    await sleep(300);
    return ok({ made: 'in time' });
  });
  service = await createTestApp([slowRoute]);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const under = fetchPlain(port, '/v1/list?offer_ids=a');
  await began.promise;

  const closing = service.app.close();
  const late = fetchPlain(port, '/health/live').then(
    ({ status }) => status,
    () => 'refused',
  );

  expect(await under).toMatchObject({ status: 200, body: '{"made":"in time"}', connection: 'close' });
  expect([503, 'refused']).toContain(await late);
  await closing;
});

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly connection: string | undefined;
}

function fetchPlain(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: HOST } }, (answer: IncomingMessage) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode, body, connection: answer.headers.connection }));
    }).on('error', reject);
  });
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
