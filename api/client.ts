import { createFetch, type $Fetch, type FetchContext } from 'ofetch';

/** `reading`: 10 s and two retries of idempotent methods. `writing`: 30 s and none (spec 7, client defaults). */
export type Profile = 'reading' | 'writing';

const TIMEOUT_MS: Readonly<Record<Profile, number>> = { reading: 10_000, writing: 30_000 };
const RETRIES = 2;
const RETRIED_METHODS = new Set(['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);
const RETRIED_STATUSES = [408, 413, 429, 500, 502, 503, 504];
const HONOURS_RETRY_AFTER = new Set([413, 429, 503]);
/** A server that asks for more patience than this is answered with the error, not with a frozen screen. */
const LONGEST_WAIT_MS = 10_000;

/**
 * An HTTP client of one of the two profiles. ofetch alone ignores Retry-After, never retries PUT and loses its
 * timeout after the first attempt, so the deadline is a signal of our own per attempt.
 */
export function createClient(profile: Profile, fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis)): $Fetch {
  return createFetch({
    fetch: ((input: RequestInfo, init?: RequestInit) =>
      fetch(input, { ...init, signal: withDeadline(init?.signal, TIMEOUT_MS[profile]) })) as typeof globalThis.fetch,
    Headers,
    AbortController,
  }).create({
    credentials: 'include',
    retryStatusCodes: RETRIED_STATUSES,
    retryDelay: waitBeforeRetry,
    parseResponse: (text: string) => (text === '' ? undefined : JSON.parse(text)),
    onRequest({ options }: FetchContext) {
      const method = (options.method ?? 'GET').toUpperCase();
      options.retry = profile === 'reading' && RETRIED_METHODS.has(method) ? RETRIES : false;
    },
    onRequestError({ options }: FetchContext) {
      if (options.signal?.aborted === true) options.retry = false;
    },
  });
}

function withDeadline(signal: AbortSignal | null | undefined, milliseconds: number): AbortSignal {
  const deadline = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, deadline]) : deadline;
}

/** Milliseconds before the next attempt: 0.3 * 2^(n-1) s, or what the server asked for (spec 7). */
function waitBeforeRetry({ options, response }: FetchContext): number {
  const left = typeof options.retry === 'number' ? options.retry : 0;
  const attempt = RETRIES - left + 1;
  const asked = response && HONOURS_RETRY_AFTER.has(response.status) ? retryAfter(response.headers) : undefined;
  return asked ?? 300 * 2 ** (attempt - 1);
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), LONGEST_WAIT_MS) : undefined;
}
