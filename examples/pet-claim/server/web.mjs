import { Readable } from 'node:stream';

/** A request of Node as the web knows it. */
export function toRequest(incoming) {
  const { method, url, headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {};
  return new Request(new URL(url, 'http://localhost'), { method, headers, ...body });
}

export async function writeResponse(response, given) {
  const content = Buffer.from(await given.arrayBuffer());
  response.writeHead(given.status, Object.fromEntries(given.headers)).end(content);
}
