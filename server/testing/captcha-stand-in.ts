import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The secret that every service at the stand-in knows. */
export const CAPTCHA_SECRET = 'secret-of-the-site';

/** What the service knows of a token. */
interface IssuedToken {
  readonly hostname?: string;
  readonly action?: string;
  readonly score?: number;
  readonly sitekey?: string;
}

interface CaptchaStandIn {
  readonly url: string;
  /** Each question, as the form that it came in. */
  readonly asked: readonly Readonly<Record<string, string>>[];
  /** Tokens that are good for one question. */
  readonly issue: (token: string, known?: IssuedToken) => void;
  /** Its status from now on; 0 never answers. */
  status: number;
  /** Its status for the next question alone. */
  nextStatus: number | undefined;
  /** The error codes with which it answers the next questions, one each, in place of a verdict. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

const SECRET_FAULT = { success: false, 'error-codes': ['invalid-input-secret'] };

/** Speaks the siteverify calls of reCAPTCHA, hCaptcha and Turnstile, each at the path of its name. */
export async function startCaptchaStandIn(): Promise<CaptchaStandIn> {
  const tokens = new Map<string, IssuedToken>();
  const asked: Readonly<Record<string, string>>[] = [];
  /** Turnstile answers a repeated question as it did before. */
  const answered = new Map<string, object>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      asked.push(form);
      const status = standIn.nextStatus ?? standIn.status;
      standIn.nextStatus = undefined;
      if (status === 0) return;
      const isForm = request.method === 'POST' && request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const fault = isForm ? standIn.faults.shift() : 'bad-request';
      const verdict = fault === undefined ? verdictOf(request.url ?? '', form) : { success: false, 'error-codes': [fault] };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(verdict));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function verdictOf(path: string, form: Readonly<Record<string, string>>): object {
    const { secret, response = '', sitekey, idempotency_key: key } = form;
    if (secret !== CAPTCHA_SECRET) return SECRET_FAULT;
    const before = key === undefined ? undefined : answered.get(key);
    if (before) return before;
    const known = tokens.get(response);
    tokens.delete(response);
    const verdict = path === '/hcaptcha' ? hcaptchaVerdict(known, sitekey) : googleVerdict(known);
    if (key !== undefined) answered.set(key, verdict);
    return verdict;
  }

  const standIn: CaptchaStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    issue: (token, known = {}) =>
      void tokens.set(token, { hostname: 'isolated.example', action: 'lookup', score: 0.9, ...known }),
    status: 200,
    nextStatus: undefined,
    faults: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

const WHEN = { challenge_ts: '2026-06-16T16:00:00Z' };

function googleVerdict(known: IssuedToken | undefined): object {
  if (!known) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
  const { sitekey: _, ...rest } = known;
  return { success: true, ...WHEN, 'error-codes': [], ...rest };
}

function hcaptchaVerdict(known: IssuedToken | undefined, sitekey: string | undefined): object {
  if (!known) return { success: false, 'error-codes': ['already-seen-response'] };
  if (known.sitekey !== undefined && known.sitekey !== sitekey)
    return { success: false, 'error-codes': ['invalid-input-response'] };
  return { success: true, ...WHEN, hostname: known.hostname, credit: false };
}
