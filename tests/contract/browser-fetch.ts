import { type IncomingMessage, request } from 'node:http';

/** A `fetch` that acts like a browser on this host: it sends the host name, keeps cookies and sends the origin of the page. */
export function createBrowserFetch(host: string): typeof globalThis.fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const asked = new Request(input, init);
    const { port, pathname, search } = new URL(asked.url);
    const headers = {
      ...Object.fromEntries(asked.headers),
      host: `${host}:${port}`,
      origin: `http://${host}:${port}`,
      ...(asked.credentials === 'include' && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    };
    const body = Buffer.from(await asked.arrayBuffer());
    const response = await send({ port, path: pathname + search, method: asked.method, headers, body });
    for (const [name, value] of response.headers.getSetCookie().map(readCookie)) cookies.set(name, value);
    return response;
  };
}

interface Sent {
  readonly port: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Node's `fetch` does not send a chosen host name, and Node resolves no name below localhost. */
function send({ body, ...sent }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...sent, hostname: '127.0.0.1' }, (incoming) => {
      // A server may well be lost in the middle of its answer.
      read(incoming).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function read(incoming: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  }
  const status = incoming.statusCode ?? 500;
  return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers });
}

function readCookie(header: string): readonly [string, string] {
  const [pair = ''] = header.split(';');
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
