import { createFetch, type $Fetch, type FetchContext } from 'ofetch';

import { eitherSignal } from './either-signal.ts';

/** `reading`: 10 s and two retries of idempotent methods. `writing`: 30 s and none (spec 7, client defaults). */
export type Profile = 'reading' | 'writing';

export interface ClientOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for one attempt, body included; the profile's own unless given. */
  readonly timeout?: number;
}

const TIMEOUT_MS: Readonly<Record<Profile, number>> = { reading: 10_000, writing: 30_000 };
const RETRIES = 2;
const RETRIED_METHODS = new Set(['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);
const RETRIED_STATUSES = [408, 413, 429, 500, 502, 503, 504];
const HONOURS_RETRY_AFTER = new Set([413, 429, 503]);
/** A server that asks for more patience than this is answered with the error, not with a frozen screen. */
const LONGEST_WAIT_MS = 10_000;

/**
 * An HTTP client of one of the two profiles. ofetch alone ignores Retry-After, never retries PUT and loses its
 * timeout after the first attempt, so the deadline is a signal of our own per attempt. A body that is not JSON stays text.
 */
export function createClient(
  profile: Profile,
  { fetch = globalThis.fetch, timeout = TIMEOUT_MS[profile] }: ClientOptions = {},
): $Fetch {
  return createFetch({ fetch: inOneAttempt(fetch, timeout), Headers, AbortController }).create({
    credentials: 'include',
    retry: profile === 'reading' ? RETRIES : false,
    retryStatusCodes: RETRIED_STATUSES,
    retryDelay: waitBeforeRetry,
    parseResponse: parseBody,
    // Hooks run for every attempt, so they may end the retries but never grant one. None runs before a request: it would
    // leave only when everything else that the press brought about is done.
    onRequestError({ options }) {
      if (!isRetried(options) || options.signal?.aborted === true) options.retry = false;
    },
    onResponseError({ options, response }) {
      if (!isRetried(options) || (waitAskedFor(response) ?? 0) > LONGEST_WAIT_MS) options.retry = false;
    },
  });
}

/** The body is read within the attempt's time, and a connection lost in the middle is a failure like any other. */
function inOneAttempt(fetch: typeof globalThis.fetch, timeout: number): typeof globalThis.fetch {
  return async (input, init) => {
    const deadline = AbortSignal.timeout(timeout);
    const signal = init?.signal ? eitherSignal(init.signal, deadline) : deadline;
    const response = await fetch(input, { ...init, signal });
    if (response.body === null) return response;
    const text = await response.text();
    // ofetch asks for it again: from a response made of it, it would come as another stream, a while later.
    return Object.assign(response, { text: () => Promise.resolve(text) });
  };
}

function isRetried({ method = 'GET' }: FetchContext['options']): boolean {
  return RETRIED_METHODS.has(method);
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Milliseconds before the next attempt: 0.3 * 2^(n-1) s, or what the server asked for (spec 7). */
function waitBeforeRetry({ options, response }: FetchContext): number {
  const retriesLeft = typeof options.retry === 'number' ? options.retry : 0;
  return waitAskedFor(response) ?? 300 * 2 ** (RETRIES - retriesLeft);
}

function waitAskedFor(response: Response | undefined): number | undefined {
  const value = response && HONOURS_RETRY_AFTER.has(response.status) ? response.headers.get('retry-after') : null;
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Only a real HTTP date: `Date.parse` sees one in nearly everything.
  const until = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(until - Date.now(), 0);
}
