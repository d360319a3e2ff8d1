import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

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

test.each([
  ['sends nothing', ''],
  ['never ends its headers', 'POST /echo HTTP/1.1\r\nhost: a\r\n'],
])('a connection that %s is closed soon after the time that a request may take', async (_what, start) => {
  const { port } = await listening();
  const sockets = Array.from({ length: 50 }, () =>
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write(start);
    }),
  );
  const begun = performance.now();

  await Promise.all(
    sockets.map((socket) =>
      once(
        socket.resume().on('error', () => undefined),
        'close',
      ),
    ),
  );

  expect(performance.now() - begun).toBeLessThan(ARRIVAL_MS * 20);
});

test.each([
  ['arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
])('a body of %s nested ten thousand deep is refused', async (_what, payload) => {
  await listening();

  const answer = await app!.inject({ method: 'POST', url: '/echo', headers: { 'content-type': 'application/json' }, payload });

  expect(answer.statusCode).toBe(400);
});

test('a body beyond the limit is refused before it is read', async () => {
  await listening();
  const headers = { 'content-type': 'application/json' };

  const answer = await app!.inject({ method: 'POST', url: '/echo', headers, payload: JSON.stringify('a'.repeat(65_536)) });

  expect(answer.statusCode).toBe(413);
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
