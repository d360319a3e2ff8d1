import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The account at the stand-in. */
export const TWILIO_ACCOUNT = { sid: `AC${'0123456789abcdef'.repeat(2)}`, token: 'a token of the stand-in' };

interface TwilioRequest {
  /** Such as `Messages` or `Calls`. */
  readonly resource: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface TwilioStandIn {
  readonly url: string;
  /** What it took, in order. */
  readonly taken: readonly TwilioRequest[];
  /** How it answers each request from now on, or each for this resource; nothing to take it. */
  refusal: { readonly status: number; readonly code: number; readonly of?: 'Messages' | 'Calls' } | undefined;
  /** How many of the next requests it takes and leaves without an answer. */
  silences: number;
  readonly close: () => Promise<void>;
}

/** Speaks the API of Twilio for messages, calls and the account: forms in, JSON out, an account and its token by Basic authentication. */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const taken: TwilioRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = answerOf(request, Buffer.concat(chunks).toString('utf8'));
      if (standIn.silences > 0) standIn.silences -= 1;
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function answerOf({ method, url = '', headers }: IncomingMessage, form: string) {
    const [, sid, resource = ''] = /^\/2010-04-01\/Accounts\/(\w+?)(?:\/(Messages|Calls))?\.json$/.exec(url) ?? [];
    const known = `Basic ${Buffer.from(`${TWILIO_ACCOUNT.sid}:${TWILIO_ACCOUNT.token}`).toString('base64')}`;
    if (headers.authorization !== known || sid !== TWILIO_ACCOUNT.sid) return refusalOf({ status: 401, code: 20_003 });
    if (standIn.refusal && (standIn.refusal.of ?? resource) === resource) return refusalOf(standIn.refusal);
    if (method === 'GET') return { status: 200, body: { sid, status: 'active', friendly_name: 'Stand-in' } };
    const fields = Object.fromEntries(new URLSearchParams(form));
    if (!/^\+1[2-9]\d{9}$/.test(fields['To'] ?? '')) return refusalOf({ status: 400, code: 21_211 });
    taken.push({ resource, fields });
    const prefix = resource === 'Calls' ? 'CA' : 'SM';
    return {
      status: 201,
      body: { sid: `${prefix}${String(taken.length).padStart(32, '0')}`, status: 'queued', error_code: null },
    };
  }

  const standIn: TwilioStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refusal: undefined,
    silences: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** Twilio repeats the number that it refuses in its message. */
function refusalOf({ status, code }: { readonly status: number; readonly code: number }) {
  const message = 'The number +15855550101 (number-canary) cannot be used';
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}
