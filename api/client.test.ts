import { describe, expect, it } from 'vitest';

import { createClient, type ClientOptions, type Profile } from './client.ts';
import { startServer, type Reply } from './testing/start-server.ts';

interface Sent {
  readonly profile: Profile;
  readonly method?: string;
  readonly signal?: AbortSignal;
  readonly options?: ClientOptions;
}

/** Sends one request to a server of these replies, and returns the outcome. */
async function send({ profile, method = 'GET', signal, options }: Sent, ...replies: readonly Reply[]) {
  const server = await startServer(...replies);
  const client = createClient(profile, options);
  const answer = await client
    .raw(`${server.url}/thing`, { method, ...(signal && { signal }), ...(method === 'PUT' && { body: { name: 'Ana' } }) })
    .then((response) => ({ status: response.status, data: response._data as unknown }))
    .catch((error: { readonly status?: number; readonly cause?: unknown }) => ({ status: error.status, cause: error.cause }));
  // A request too many would have arrived by now.
  if (signal) await new Promise((resolve) => setTimeout(resolve, 400));
  await server.close();
  const { seen } = server;
  return { answer, seen, gaps: seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0)) };
}

/** A refusal that costs no waiting where Retry-After is honoured. */
const refusal = (status: number): Reply => ({ status, headers: { 'retry-after': '0' }, body: {} });
const fine: Reply = { status: 200, body: { name: 'Ana' } };

/** Begins an answer and never ends it. */
const hangs: Reply = () => undefined;
const hangsInBody: Reply = (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"name":');
const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"name":');
  setTimeout(() => response.destroy(), 10);
};

it.each(['reading', 'writing'] as const)('a request of the %s profile carries the cookies of the page', async (profile) => {
  const carried: (RequestCredentials | undefined)[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    carried.push(new Request(input, init).credentials);
    return globalThis.fetch(input, init);
  };

  await send({ profile, options: { fetch } }, fine);

  expect(carried).toEqual(['include']);
});

it.each(['reading', 'writing'] as const)('a request of the %s profile leaves at once', (profile) => {
  let sent = 0;
  const fetch: typeof globalThis.fetch = async () => {
    sent += 1;
    return new Response('{}');
  };

  void createClient(profile, { fetch }).raw('/thing');

  expect(sent).toBe(1);
});

describe.concurrent('which requests of the reading profile are sent again', () => {
  it.each([408, 413, 429, 500, 502, 503, 504])('a GET that is answered with %i is', async (status) => {
    const { answer, seen } = await send({ profile: 'reading' }, refusal(status), fine);

    expect(seen).toHaveLength(2);
    expect(answer).toEqual({ status: 200, data: { name: 'Ana' } });
  });

  it.each([400, 401, 403, 404, 409, 410, 422, 425, 501])('a GET that is answered with %i is not', async (status) => {
    const { answer, seen } = await send({ profile: 'reading' }, refusal(status), fine);

    expect(seen).toHaveLength(1);
    expect(answer.status).toBe(status);
  });

  it.each(['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS'])('%s is', async (method) => {
    const { seen } = await send({ profile: 'reading', method }, refusal(503), fine);

    expect(seen.map((one) => one.method)).toEqual([method, method]);
  });

  it.each(['POST', 'PATCH'])('%s never is', async (method) => {
    const { seen } = await send({ profile: 'reading', method }, refusal(503), fine);

    expect(seen).toHaveLength(1);
  });

  it('a PUT carries its body again', async () => {
    const { seen } = await send({ profile: 'reading', method: 'PUT' }, refusal(503), fine);

    expect(seen.map(({ body }) => body)).toEqual(['{"name":"Ana"}', '{"name":"Ana"}']);
  });

  it('two retries are all there are', async () => {
    const { answer, seen } = await send({ profile: 'reading' }, refusal(503));

    expect(seen).toHaveLength(3);
    expect(answer.status).toBe(503);
  });

  it('a connection that breaks off within the body is', async () => {
    const { answer, seen } = await send({ profile: 'reading' }, breaksOff, fine);

    expect(seen).toHaveLength(2);
    expect(answer).toEqual({ status: 200, data: { name: 'Ana' } });
  });
});

describe.concurrent('the writing profile', () => {
  it.each(['GET', 'PUT', 'POST', 'DELETE'])('never sends %s again', async (method) => {
    const { answer, seen } = await send({ profile: 'writing', method }, refusal(503), fine);

    expect(seen).toHaveLength(1);
    expect(answer.status).toBe(503);
  });
});

describe.concurrent('the wait before the next attempt', () => {
  it('is 300 ms, then 600 ms', { retry: 3 }, async () => {
    const { gaps } = await send({ profile: 'reading' }, { status: 500 });

    expect(gaps).toHaveLength(2);
    expect(gaps[0]).toBeGreaterThanOrEqual(290);
    expect(gaps[0]).toBeLessThan(590);
    expect(gaps[1]).toBeGreaterThanOrEqual(590);
    expect(gaps[1]).toBeLessThan(1200);
  });

  it.each([413, 429, 503])('is what the server asks for with %i, in seconds', async (status) => {
    const { gaps } = await send({ profile: 'reading' }, { status, headers: { 'retry-after': '1' } }, fine);

    expect(gaps[0]).toBeGreaterThanOrEqual(990);
  });

  it.each([413, 429, 503])('is what the server asks for with %i, as a date', async (status) => {
    // A date has whole seconds, so this one is between 1 and 2 seconds away.
    const until = new Date(Date.now() + 2000).toUTCString();
    const { gaps } = await send({ profile: 'reading' }, { status, headers: { 'retry-after': until } }, fine);

    expect(gaps[0]).toBeGreaterThan(700);
    expect(gaps[0]).toBeLessThan(2500);
  });

  it('is none where the date has passed', async () => {
    const { gaps } = await send(
      { profile: 'reading' },
      { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
      fine,
    );

    expect(gaps[0]).toBeLessThan(250);
  });

  it.each([408, 500, 502, 504])('takes no notice of Retry-After with %i', async (status) => {
    const { gaps } = await send({ profile: 'reading' }, { status, headers: { 'retry-after': '0' } }, fine);

    expect(gaps[0]).toBeGreaterThanOrEqual(290);
  });

  it.each(['soon', '1.5', '-5'])('takes no notice of a Retry-After of "%s"', async (value) => {
    const { gaps } = await send({ profile: 'reading' }, { status: 503, headers: { 'retry-after': value } }, fine);

    expect(gaps[0]).toBeGreaterThanOrEqual(290);
    expect(gaps[0]).toBeLessThan(900);
  });

  it('is not taken where the server asks for more than ten seconds', async () => {
    const { answer, seen } = await send({ profile: 'reading' }, { status: 503, headers: { 'retry-after': '11' } }, fine);

    expect(seen).toHaveLength(1);
    expect(answer.status).toBe(503);
  });
});

/** Longer than a request takes to arrive, also on a busy machine. */
const ATTEMPT_MS = 300;

describe.concurrent('the time of an attempt', () => {
  it('is given to every attempt anew', async () => {
    const { answer, seen } = await send({ profile: 'reading', options: { timeout: ATTEMPT_MS } }, hangs, hangs, fine);

    expect(seen).toHaveLength(3);
    expect(answer).toEqual({ status: 200, data: { name: 'Ana' } });
  });

  it('ends with an error when no attempt was in time', async () => {
    const { answer, seen } = await send({ profile: 'reading', options: { timeout: ATTEMPT_MS } }, hangs);

    expect(seen).toHaveLength(3);
    expect(answer).toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('covers the body', async () => {
    const { answer } = await send({ profile: 'writing', options: { timeout: ATTEMPT_MS } }, hangsInBody);

    expect(answer).toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('still ends a request that can also be aborted', async () => {
    const { signal } = new AbortController();
    const { answer } = await send({ profile: 'writing', signal, options: { timeout: ATTEMPT_MS } }, hangs);

    expect(answer).toMatchObject({ cause: { name: 'TimeoutError' } });
  });
});

describe.concurrent('an abort by the user', () => {
  it('ends the request and is not followed by another', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const { answer, seen } = await send({ profile: 'reading', signal: controller.signal }, hangs, fine);

    expect(answer).toMatchObject({ cause: { name: 'AbortError' } });
    expect(seen).toHaveLength(1);
  });

  it('with a reason of their own is not followed by another either', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('the visitor went elsewhere')), 50);
    const { seen } = await send({ profile: 'reading', signal: controller.signal }, hangs, fine);

    expect(seen).toHaveLength(1);
  });

  it('between two attempts lets the next one not happen', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const { seen } = await send({ profile: 'reading', signal: controller.signal }, { status: 500 }, fine);

    expect(seen).toHaveLength(1);
  });
});

describe.concurrent('a body', () => {
  it('that is not JSON stays text', async () => {
    const { answer } = await send({ profile: 'reading' }, { status: 200, body: '<h1>Terms</h1>' });

    expect(answer).toEqual({ status: 200, data: '<h1>Terms</h1>' });
  });

  it('that is empty is nothing', async () => {
    const { answer } = await send({ profile: 'reading' }, { status: 204 });

    expect(answer).toEqual({ status: 204, data: undefined });
  });

  it('of an error that is not JSON does not keep the request from being sent again', async () => {
    const { answer, seen } = await send({ profile: 'reading' }, { status: 502, body: '<h1>Bad Gateway</h1>' }, fine);

    expect(seen).toHaveLength(2);
    expect(answer.status).toBe(200);
  });
});

describe('the time that a profile gives to an attempt', () => {
  it.each([
    ['reading', 10_000],
    ['writing', 30_000],
  ] as const)('of the %s profile is %i ms', async (profile, expected) => {
    const asked: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => (asked.push(milliseconds), timeout(milliseconds));

    await send({ profile }, fine).finally(() => {
      AbortSignal.timeout = timeout;
    });

    expect(asked).toEqual([expected]);
  });
});
