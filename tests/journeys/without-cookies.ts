import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The service for a browser that keeps no cookies: a proxy removes them, since each browser has its own setting. */
export async function serviceWithoutCookies(serviceUrl: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((asked, reply) => {
    const onward = request(serviceUrl + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
      const { 'set-cookie': _cookie, ...headers } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
