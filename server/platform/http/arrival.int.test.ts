import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';

import { createServer } from './create-server.ts';
import { answerErrorsAsJson } from './error-response.ts';
import { createLog } from './log.ts';

const ARRIVAL_MS = 300;

let app: FastifyInstance | undefined;

afterEach(() => app?.close());

/** A server that waits a short time for a request to arrive, with its port and everything that it logged. */
async function listening() {
  const lines: string[] = [];
  const log = createLog('debug', { destination: { write: (line) => void lines.push(line) } });
  app = await createServer({ log, trustProxy: false, bodyLimit: 65_536, arrivalMs: ARRIVAL_MS });
  answerErrorsAsJson(app);
  app.post('/echo', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { server: app.server, port: (app.server.address() as AddressInfo).port, logged: () => lines.join('') };
}

test('a body that arrives byte by byte is ended soon after the time that a request may take', async () => {
  const { port } = await listening();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const begun = performance.now();
  socket.write('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n');
  const drip = setInterval(() => socket.write(' '), 20);

  await once(
    socket.resume().on('error', () => undefined),
    'close',
  );
  clearInterval(drip);

  expect(performance.now() - begun).toBeLessThan(ARRIVAL_MS * 10);
});

test('an upload that its sender breaks off is logged as refused and not as a fault of the service', async () => {
  const { server, port, logged } = await listening();
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"');
  await once(server, 'request');
  socket.destroy();

  await expect.poll(logged).toMatch(/"msg":"refused"/);
  expect(logged()).not.toMatch(/"msg":"failed"|service_unavailable/);
});
