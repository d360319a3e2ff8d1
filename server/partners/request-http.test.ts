import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openHttp } from './request-http.ts';

/** Accepts connections and never writes a byte. */
const silent = createServer((socket) => void open.add(socket));
const open = new Set<Socket>();
let silentPort: number;

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentPort = (silent.address() as AddressInfo).port;
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  silent.close();
});

function post(url: string, signal = AbortSignal.timeout(2_000)) {
  return openHttp({}, 100).request({ method: 'POST', url: new URL(url), body: 'to=5855550101', signal });
}

test('a request never left when the host accepts no connection in time', async () => {
  const full = await startFullHost();
  await expect(post(`http://127.0.0.1:${full.port}`)).rejects.toMatchObject({ reason: 'connect_timeout', wasSent: false });
  await full.close();
});

test('a request never left when the host does not encrypt the connection in time', async () => {
  await expect(post(`https://127.0.0.1:${silentPort}`)).rejects.toMatchObject({ reason: 'connect_timeout', wasSent: false });
});

test('a request that is ended before it is connected never left', async () => {
  const ended = post(`https://127.0.0.1:${silentPort}`, AbortSignal.timeout(20));
  await expect(ended).rejects.toMatchObject({ reason: 'ABORT_ERR', wasSent: false });
});

test('a request may have arrived once it is connected, however long the answer takes', async () => {
  const ended = post(`http://127.0.0.1:${silentPort}`, AbortSignal.timeout(300));
  await expect(ended).rejects.toMatchObject({ reason: 'ABORT_ERR', wasSent: true });
});

/** A host whose queue of connections is full: its thread blocks, so that it accepts none, and the system drops every further one. */
async function startFullHost() {
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });`,
    { eval: true },
  );
  const [port] = (await once(thread, 'message')) as [number];
  const queue = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await once(queue[0]!, 'connect');
  return {
    port,
    close: async () => {
      for (const socket of queue) socket.destroy();
      await thread.terminate();
    },
  };
}
