import { FunnelError } from '#api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';

import { listLabels } from '../metrics/label.ts';
import { type Metrics, openMetrics } from '../metrics/open-metrics.ts';
import { createServer } from './create-server.ts';
import { answerErrorsAsJson } from './error-response.ts';
import { createLog } from './log.ts';

let app: FastifyInstance;
let metrics: Metrics;

beforeEach(async () => {
  metrics = openMetrics();
  const measures = { metrics, providers: listLabels(['lakeside']) };
  app = await createServer({ log: createLog('silent'), trustProxy: false, bodyLimit: 1_024, measures });
  answerErrorsAsJson(app);
  app.get('/bills/:bill', async () => 'a bill');
  app.post('/codes', async () => {
    throw new FunnelError('too_many_requests');
  });
});
afterEach(() => app.close());

test('a request counts by its route, not by its address', async () => {
  await app.inject({ url: '/bills/canary-1?name=canary-2', headers: { 'x-request-id': 'canary-3' } });

  const text = await metrics.write();
  expect(text).toContain('causeway_http_requests_total{route="/bills/:bill",method="GET",status="2xx"} 1');
  expect(text).toContain('causeway_http_request_seconds_count{route="/bills/:bill",method="GET"} 1');
  expect(text).not.toContain('canary');
});

test('an unknown address counts as other', async () => {
  await app.inject({ url: '/canary' });

  expect(await metrics.write()).toContain('{route="other",method="GET",status="4xx"} 1');
});

test('a refusal counts by its code', async () => {
  await app.inject({ method: 'POST', url: '/codes' });

  expect(await metrics.write()).toContain('causeway_http_refusals_total{route="/codes",code="too_many_requests"} 1');
});

test('no request remains in progress', async () => {
  await Promise.all(['/bills/1', '/canary'].map((url) => app.inject({ url })));

  expect(await metrics.write()).toContain('causeway_http_requests_in_progress 0');
});
