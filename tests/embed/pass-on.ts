import { request } from 'node:http';

import type { Route } from 'playwright';

/** A server's response. */
export interface Passed {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Sends a page's request without the cookies of either side: Playwright itself resolves no name below localhost. */
export async function passOn(route: Route): Promise<Passed> {
  const asked = route.request();
  const { cookie: _, ...headers } = await asked.allHeaders();
  const { host, port, pathname, search } = new URL(asked.url());
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname: '127.0.0.1',
        port,
        method: asked.method(),
        path: pathname + search,
        headers: { ...kept, host, 'accept-encoding': 'identity' },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const {
            'set-cookie': __,
            'content-length': ___,
            'transfer-encoding': ____,
            connection: _____,
            ...own
          } = answer.headers;
          const headersBack = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)]));
          resolve({ status: answer.statusCode ?? 500, headers: headersBack, body: Buffer.concat(parts) });
        });
      },
    );
    call.on('error', reject);
    call.end(asked.postDataBuffer() ?? undefined);
  });
}
