import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds since the server started. */
  readonly at: number;
}

/** What the server answers to its n-th request (from 0); a function takes the response over. */
export type Reply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | ((response: ServerResponse) => void);

interface LocalServer {
  readonly url: string;
  readonly seen: readonly Seen[];
  readonly close: () => Promise<void>;
}

/** A real server on this machine that gives these replies in turn, the last one for ever, and keeps what it was asked. */
export async function startServer(...replies: readonly Reply[]): Promise<LocalServer> {
  const seen: Seen[] = [];
  const start = performance.now();
  const server = createServer(async (request, response) => {
    const at = performance.now() - start;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = replies[Math.min(seen.length, replies.length - 1)] ?? { status: 500 };
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString(), at });
    if (typeof reply === 'function') return reply(response);
    const isText = typeof reply.body === 'string';
    response.writeHead(reply.status, {
      'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
      ...reply.headers,
    });
    response.end(isText ? reply.body : reply.body === undefined ? undefined : JSON.stringify(reply.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
