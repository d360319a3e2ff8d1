import type { FastifyRequest } from 'fastify';

const MOST = 2_000;

/** One request of a browser, with everything that it sent. */
interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** What the stand-ins were sent since they began, the oldest first. */
export interface Received {
  readonly note: (request: FastifyRequest) => void;
  readonly list: () => readonly ReceivedRequest[];
  readonly asText: () => string;
  readonly forget: () => void;
}

export function createReceived(): Received {
  let all: readonly ReceivedRequest[] = [];
  return {
    note({ method, url, headers, body }) {
      if (url.startsWith('/received')) return;
      all = [...all.slice(1 - MOST), { method, url, headers, body: typeof body === 'string' ? body : '' }];
    },
    list: () => all,
    asText: () =>
      all.map(({ method, url, body }) => `${method} ${url}\n${body}\n`).join('\n') || 'Nothing has been received yet.',
    forget() {
      all = [];
    },
  };
}
