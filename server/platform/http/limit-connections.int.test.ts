import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';

import { createServer } from './create-server.ts';
import { createLog } from './log.ts';

const MOST = 10;
const REQUEST = 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n';

let app: FastifyInstance | undefined;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app?.close();
});

/** A server with ten connections at most, whose one route answers when the test lets it. */
async function listening() {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  app = await createServer({ log: createLog('silent'), trustProxy: false, bodyLimit: 1_000, mostConnections: MOST });
  app.get('/slow', () => released.then(() => 'slow'));
  app.get('/fast', async () => 'fast');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, release: () => release() };
}

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  await sleep(5);
  return socket;
}

async function openMany(port: number, count: number, text?: string): Promise<readonly Socket[]> {
  const opened: Socket[] = [];
  for (let place = 0; place < count; place += 1) opened.push(await open(port, text));
  return opened;
}

/** What came over a connection within a moment, and whether it ended. */
async function read(socket: Socket): Promise<{ readonly text: string; readonly isEnded: boolean }> {
  let text = '';
  let isEnded = false;
  socket.on('data', (chunk) => (text += String(chunk))).on('close', () => (isEnded = true));
  await sleep(80);
  return { text, isEnded: isEnded || socket.destroyed };
}

test('a flood of idle connections keeps no visitor out, and closes the oldest of its own', async () => {
  const { port } = await listening();
  const [first] = await openMany(port, MOST);
  const isFirstEnded = read(first!);

  const visitor = await open(port, 'GET /fast HTTP/1.1\r\nhost: a\r\n\r\n');

  expect((await read(visitor)).text).toMatch(/^HTTP\/1\.1 200 OK[^]*fast$/);
  expect((await isFirstEnded).isEnded).toBe(true);
});

test('a connection with a request in progress is not closed for another one', async () => {
  const { port, release } = await listening();
  const busy = await openMany(port, MOST, REQUEST);
  const answers = busy.map(read);

  const more = await open(port, 'GET /fast HTTP/1.1\r\nhost: a\r\n\r\n');
  expect((await read(more)).text).toContain('200 OK');
  release();

  expect((await Promise.all(answers.map((one) => one))).filter(({ isEnded }) => isEnded)).toEqual([]);
  expect((await Promise.all(busy.map(read))).every(({ isEnded }) => !isEnded)).toBe(true);
});

test('a connection that was used lately stays longer than one that was not', async () => {
  const { port } = await listening();
  const [first, second] = await openMany(port, MOST);
  first!.write('GET /fast HTTP/1.1\r\nhost: a\r\n\r\n');
  await sleep(30);

  await open(port);

  const [used, unused] = await Promise.all([read(first!), read(second!)]);
  expect([used.isEnded, unused.isEnded]).toEqual([false, true]);
});
