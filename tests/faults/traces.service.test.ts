import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startService, type OwnService } from './service.ts';

let collector: Server;
let service: OwnService;
/** The protobuf that came, in which texts are as they are. */
let received = '';

beforeAll(async () => {
  collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    request.on('end', () => response.writeHead(200).end());
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' };
  service = await startService({ processes: 1, env });
});
afterAll(async () => {
  await service.stop();
  collector.closeAllConnections();
  collector.close();
});

test('the built service sends the spans of its requests to a collector, and nothing that was typed', async () => {
  const url = service.processes[0]?.url ?? '';
  const headers = { 'user-agent': 'agent-canary' };
  const ready = await fetch(`${url}/health/ready?name=query-canary`, { headers });
  await fetch(`${url}/v1/path-canary`, { headers });

  expect(ready.status).toBe(200);
  await expect.poll(() => received).toMatch(/\/health\/ready[^]*raw|raw[^]*\/health\/ready/);
  expect(received).not.toContain('canary');
});
