import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openMeasures } from '../../open-measures.ts';
import { measurePartners } from '../../partners/measure-partners.ts';
import type { Ports } from '../../partners/ports.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startOtlpCollector } from '../../testing/otlp-collector.ts';
import { openDatabase } from '../database/pool.ts';
import { createServer } from '../http/create-server.ts';
import { createLog } from '../http/log.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openTracing } from './open-tracing.ts';
import { noTracing } from './tracing.ts';

const OFF = {
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: undefined,
  OTEL_SDK_DISABLED: false,
  OTEL_TRACES_EXPORTER: 'otlp',
} as const;

const book = { all: () => [], entries: () => [], flowsOf: () => [] };
const log = createLog('silent');

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

/** A request with a statement and a call to a partner, and a job, all of which carry a canary. */
beforeAll(async () => {
  collector = await startOtlpCollector();
  database = await createTestDatabase();
  // The official packages read the standard variables themselves.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=of-the-test');
  const tracing = await openTracing({ ...OFF, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const measures = openMeasures(book, tracing);
  const db = openDatabase(database.url, { observer: measures.database });
  const send = () => db.selectFrom('providers_seen_canary' as never).execute();
  const ports = { messages: { send } } as unknown as Ports;
  const { messages } = measurePartners({ ...emptyPorts, ...ports }, measures.metrics, tracing);
  const app = await createServer({ log, trustProxy: false as never, bodyLimit: 1_000, measures });
  app.post('/patients/:name', async ({ body }) => {
    await db.selectFrom('patients').select('patient_id').where('provider_id', '=', JSON.stringify(body)).execute();
    await messages.send({ text: 'message-canary' } as never).catch(() => undefined);
    return {};
  });
  await app.inject({
    method: 'POST',
    url: '/patients/path-canary?name=query-canary',
    headers: { 'x-name': 'header-canary', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
    payload: { name: 'body-canary' },
  });
  let done: (() => void) | undefined;
  const worked = new Promise<void>((resolve) => (done = resolve));
  const queue = { name: 'of-the-test', retries: {}, work: async () => done?.() };
  const jobs = await openJobs({ databaseUrl: database.url, log, tracing }, [queue]);
  await jobs.add('of-the-test', [{ key: 'key-canary', data: { name: 'job-canary' } }]);
  await worked;
  await jobs.close();
  await app.close();
  await db.destroy();
  await tracing.close();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([collector.close(), database.drop()]);
});

const emptyPorts = { bureau: {}, payments: {}, addresses: {}, captcha: {} };
const spanOf = (name: string) => collector.spans.find((span) => span.name === name);

test('a request is a span by the template of its route', () => {
  expect(spanOf('/patients/:name')).toMatchObject({
    attributes: { 'http.request.method': 'POST', 'http.route': '/patients/:name', status: '2xx' },
    isFailed: false,
  });
});

test('a header of the caller does not choose the trace', () => {
  expect(spanOf('/patients/:name')).toMatchObject({ parent: '' });
  expect(spanOf('/patients/:name')?.trace).not.toBe('ab'.repeat(16));
});

test('a statement is a span by its verb and table, below its request', () => {
  const request = spanOf('/patients/:name');

  expect(spanOf('select patients')).toMatchObject({
    trace: request?.trace,
    parent: request?.id,
    attributes: { outcome: 'done' },
  });
});

test('a call to a partner is a span below its request, and its own statements are below it', () => {
  const request = spanOf('/patients/:name');
  const call = spanOf('send');

  expect(call).toMatchObject({ parent: request?.id, isFailed: true, attributes: { partner: 'messages', outcome: 'failed' } });
  expect(collector.spans.filter(({ parent }) => parent === call?.id)).toMatchObject([{ isFailed: true }]);
});

test('a job is a span by its queue', () => {
  expect(spanOf('of-the-test')).toMatchObject({ parent: '', attributes: { queue: 'of-the-test', outcome: 'done' } });
});

test('the resource has the name of the service and the attributes of the environment', () => {
  const text = collector.bytes().toString('latin1');

  expect(text).toContain('causeway');
  expect(text).toContain('of-the-test');
});

test('nothing that a person typed reaches the collector', () => {
  const text = collector.bytes().toString('latin1').replaceAll('providers_seen_canary', '');

  expect(text).not.toContain('canary');
});

test.each([
  ['no collector is named', OFF],
  ['tracing is disabled', { ...OFF, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: true }],
  ['there is no exporter', { ...OFF, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' }],
] as const)('nothing is traced where %s', async (_what, config) => {
  expect(await openTracing(config)).toBe(noTracing);
});
