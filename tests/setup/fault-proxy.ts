import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What becomes of a request. `lost` and `reset` never reach the service, `cut` reaches it in half. `unanswered` and `resetLate` do
 * and lose its response, `truncated` has half of it. `doubled` reaches it twice at once. A number delays the response by so many
 * milliseconds.
 */
export type Fate = 'well' | 'lost' | 'reset' | 'cut' | 'unanswered' | 'resetLate' | 'truncated' | 'doubled' | number;

/** A proxy in front of a process of the service, which disturbs requests. */
export interface FaultProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** So long the service has half of a request. */
const HALF_MS = 50;

/** Decides for each request on its own, and calls `to` each time, as the process behind it may have changed. */
export async function startFaultProxy(
  to: () => string,
  fateOf: (asked: { readonly method: string; readonly path: string }) => Fate,
): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    answer(incoming, outgoing, fateOf({ method, path })).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate): Promise<void> {
    if (fate === 'lost') return void outgoing.destroy();
    if (fate === 'reset') return void incoming.socket.resetAndDestroy();
    const body = await read(incoming);
    if (fate === 'cut') {
      await passHalf(incoming, body);
      return void outgoing.destroy();
    }
    const [one] = await Promise.all([pass(incoming, body), ...(fate === 'doubled' ? [pass(incoming, body)] : [])]);
    if (fate === 'unanswered') return void outgoing.destroy();
    if (fate === 'resetLate') return void incoming.socket.resetAndDestroy();
    if (typeof fate === 'number') await sleep(fate);
    outgoing.writeHead(one.status, one.headers);
    if (fate !== 'truncated') return void outgoing.end(one.body);
    outgoing.write(one.body.subarray(0, Math.floor(one.body.length / 2)), () => outgoing.destroy());
  }

  /** Announces the whole body, sends half of it, and hangs up. */
  async function passHalf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Promise<void> {
    const call = request({ hostname: '127.0.0.1', port: new URL(to()).port, method, path: url, headers });
    await new Promise<void>((resolve) => {
      // A request without a body is whole, and its response is dropped.
      call.on('error', () => resolve()).on('response', (incoming) => incoming.resume());
      call.write(body.subarray(0, Math.floor(body.length / 2)), () => setTimeout(() => call.destroy(), HALF_MS));
      call.on('close', resolve);
    });
  }

  async function pass({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
    const { port } = new URL(to());
    return new Promise<{ readonly status: number; readonly headers: string[]; readonly body: Buffer }>((resolve, reject) => {
      const call = request({ hostname: '127.0.0.1', port, method, path: url, headers }, (incoming) => {
        const { statusCode = 502, rawHeaders } = incoming;
        read(incoming).then((all) => resolve({ status: statusCode, headers: rawHeaders, body: all }), reject);
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
