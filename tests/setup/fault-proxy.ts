import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What becomes of a request: `lost` never reaches the service, `unanswered` does and its response is lost, `doubled` reaches it
 * twice at once, a number delays the response by so many milliseconds.
 */
export type Fate = 'well' | 'lost' | 'unanswered' | 'doubled' | number;

/** A proxy in front of a process of the service, which disturbs requests. */
export interface FaultProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

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
    const body = await read(incoming);
    const [one] = await Promise.all([pass(incoming, body), ...(fate === 'doubled' ? [pass(incoming, body)] : [])]);
    if (fate === 'unanswered') return void outgoing.destroy();
    if (typeof fate === 'number') await sleep(fate);
    outgoing.writeHead(one.status, one.headers).end(one.body);
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
