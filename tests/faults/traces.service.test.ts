import { afterAll, beforeAll, expect, test } from 'vitest';

import { startOtlpCollector } from '../../server/testing/otlp-collector.ts';
import { startService, type OwnService } from './service.ts';

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let service: OwnService;

beforeAll(async () => {
  collector = await startOtlpCollector();
  service = await startService({
    processes: 1,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
});
afterAll(() => Promise.all([service.stop(), collector.close()]));

test('the built service sends the spans of a request to a collector, and nothing that was typed', async () => {
  const url = service.processes[0]?.url ?? '';
  const ready = await fetch(`${url}/health/ready?name=query-canary`, { headers: { 'user-agent': 'agent-canary' } });
  await fetch(`${url}/v1/path-canary`);

  expect(ready.status).toBe(200);
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('/health/ready');
  const request = collector.spans.find(({ name }) => name === '/health/ready');
  expect(collector.spans.find(({ parent }) => parent === request?.id)).toMatchObject({ name: 'raw', trace: request?.trace });
  expect(collector.bytes().toString('latin1')).not.toContain('canary');
});
