import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the receiver does with a request: a status, the connection is cut, or there is no answer at all. */
type Reaction = number | 'cut' | 'hang';

/** Listens on this machine and keeps what it receives. It answers 204 unless `react` decides otherwise. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  let react: (request: ReceivedWebhook) => Reaction = () => 204;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const webhook = { path: request.url ?? '', headers: request.headers, body };
      received.push(webhook);
      const reaction = react(webhook);
      if (reaction === 'cut') response.destroy();
      else if (reaction !== 'hang') response.writeHead(reaction, { location: `http://${request.headers.host}/elsewhere` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    setReaction(next: typeof react) {
      react = next;
    },
    reset() {
      received.splice(0);
      react = () => 204;
    },
    /** Ends the requests that have no answer. */
    cutOpen: () => server.closeAllConnections(),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
