import { setTimeout as sleep } from 'node:timers/promises';

/** The service of a preview, as a browser with one page of this origin speaks with it. */
export interface PreviewService {
  readonly origin: string;
  /** Keeps cookies. */
  readonly fetch: typeof globalThis.fetch;
  readonly cookie: (name: string) => string;
  /** Throws what the service refuses. */
  readonly post: <Answer>(path: string, body: object) => Promise<Answer>;
  /** The newest code that was sent since this moment. */
  readonly readCode: (since: Date) => Promise<string>;
}

export function openService(origin: string): PreviewService {
  const cookies = new Map<string, string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    if (request.credentials !== 'omit') request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await globalThis.fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    origin,
    fetch,
    cookie: (name) => cookies.get(name) ?? '',
    async post<Answer>(path: string, body: object) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error((await readMessage(answer)) ?? `${path} answers ${answer.status}`);
      return (await answer.json()) as Answer;
    },
    readCode: (since) => readNewestCode(fetch, origin, since),
  };
}

async function readMessage(answer: Response): Promise<string | undefined> {
  return ((await answer.json().catch(() => ({}))) as { readonly message?: string }).message;
}

const DELIVERED_WITHIN_MS = 5_000;
const PAUSE_MS = 50;

interface InboxMessage {
  readonly code: string | null;
  readonly sent_at: string;
}

/** Reads a code of the test inbox: a message is delivered some time after the response to the request that asked for it. */
async function readNewestCode(fetch: typeof globalThis.fetch, origin: string, since: Date): Promise<string> {
  const until = Date.now() + DELIVERED_WITHIN_MS;
  while (Date.now() < until) {
    const messages = (await (await fetch(`${origin}/test/inbox.json`)).json()) as readonly InboxMessage[];
    const found = messages.find(({ code, sent_at }) => code !== null && new Date(sent_at) >= since);
    if (found?.code != null) return found.code;
    await sleep(PAUSE_MS);
  }
  throw new Error('no code was sent');
}
