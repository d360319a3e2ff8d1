import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';

import { openMetrics } from '../metrics/open-metrics.ts';
import { createServer } from './create-server.ts';
import { answerErrorsAsJson } from './error-response.ts';
import { createLog } from './log.ts';
import { findOverload, openLoadGauge, type Load } from './shed-load.ts';

const calm: Load = { loopDelayMs: 5, waitingPerConnection: 0, heapShare: 0.3 };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A server under a load that the test sets. */
async function underLoad(change: Partial<Load>) {
  const lines: string[] = [];
  const log = createLog('warn', { destination: { write: (line) => void lines.push(line) } });
  const metrics = openMetrics();
  const shed = { load: { read: () => ({ ...calm, ...change }) }, metrics };
  app = await createServer({ log, trustProxy: false, bodyLimit: 65_536, shed });
  answerErrorsAsJson(app);
  for (const path of ['/page', '/health/live', '/assets/a.js']) app.get(path, async () => 'ok');
  const ask = async (url: string, headers = {}) => (await app!.inject({ url, headers })).statusCode;
  return { app, ask, metrics, lines };
}

const visitor = { cookie: 'a=b' };

test.each([
  ['a late event loop', { loopDelayMs: 1_100 }, 'event_loop'],
  ['a queue for the database', { waitingPerConnection: 101 }, 'database'],
  ['a full memory', { heapShare: 0.95 }, 'memory'],
] as const)('%s refuses requests with the time to come back', async (_name, load, reason) => {
  const { app: server, metrics, lines } = await underLoad(load);
  const answers = await Promise.all([1, 2, 3].map(() => server.inject({ url: '/page', headers: visitor })));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  for (const { headers, json } of answers) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(json().code).toBe('service_unavailable');
  }
  expect(await metrics.write()).toContain(`causeway_requests_shed_total{reason="${reason}"} 3`);
  expect(lines.filter((line) => line.includes('load is too high'))).toHaveLength(1);
});

test('at half of that load, a visitor who has begun goes on and one who arrives is refused', async () => {
  const { ask } = await underLoad({ waitingPerConnection: 60 });

  expect([await ask('/page', visitor), await ask('/page')]).toEqual([200, 503]);
});

test('whatever the load is, health and the files of pages are served', async () => {
  const { ask } = await underLoad({ loopDelayMs: 60_000 });

  expect([await ask('/health/live'), await ask('/assets/a.js')]).toEqual([200, 200]);
});

test('a calm process refuses nothing', () => {
  expect(findOverload(calm, { isArrival: true })).toBeUndefined();
});

test('the load of this process has the requests that wait for its pool', async () => {
  const gauge = openLoadGauge();
  gauge.follow({ totalCount: 5, idleCount: 0, waitingCount: 50 }, 5);
  await sleep(1_100);

  const { heapShare, waitingPerConnection, loopDelayMs } = gauge.read();
  gauge.close();
  expect(waitingPerConnection).toBe(10);
  expect(heapShare).toBeGreaterThan(0);
  expect(loopDelayMs).toBeGreaterThanOrEqual(0);
});
