import { describe, expect, it } from 'vitest';

import { calls, createApi, type Api } from './create-api.ts';
import { FunnelError } from './funnel-error.ts';
import { startServer, type Reply, type Seen } from './testing/start-server.ts';

const loggedIn = { status: 200, body: { isLoggedIn: true } };
const recorded = { status: 200, body: { recorded: true } };
const params = { application_id: 'a-1' };

/** An error object as our server sends it. */
function refused(status: number, code: string, more: object = {}, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'x-product-error': 'true', ...headers },
    body: { message: code, code, category: 'user', statusCode: status, ...more },
  };
}

interface Made {
  readonly seen: readonly Seen[];
  readonly token: string;
  readonly answer?: { readonly status: number; readonly body: unknown };
  readonly error?: unknown;
}

/** Makes one call to a server of these replies, with `first-token` as the page's token; a text among them is the validation token. */
async function make(
  call: (api: Api) => Promise<{ status: number; body: unknown }>,
  ...given: readonly (Reply | string)[]
): Promise<Made> {
  const server = await startServer(...given.filter((one) => typeof one !== 'string'));
  const validationToken = given.find((one) => typeof one === 'string');
  let token = 'first-token';
  const csrf = { get: () => token, set: (next: string) => void (token = next) };
  const api = createApi({
    calls,
    baseUrl: `${server.url}/v1`,
    csrf,
    providerId: 'lakeside',
    clientAgent: 'a-test',
    validationToken: () => validationToken,
  });
  const came = await call(api).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  await server.close();
  return { seen: server.seen, token, ...came };
}

const askLoggedIn = (api: Api) => api.loggedIn({});
const reportSuccess = (api: Api) => api.enrollmentInfo({ body: { name: 'vault.success' } });

describe.concurrent('the address of a call', () => {
  it('is its path under the base, with its method', async () => {
    const { seen } = await make(askLoggedIn, loggedIn);

    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v1/direct-application/logged-in' });
  });

  it('has its parameters filled in', async () => {
    const { seen } = await make((api) => api.checkOtp({ params: { application_id: 'a-1', phone_number: 'on-file' } }), {
      status: 200,
      body: { need_otp: true },
    });

    expect(seen[0]?.url).toBe('/v1/direct-application/a-1/check-if-need-otp/on-file');
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['a b', 'a%20b'],
    ['ä?#', '%C3%A4%3F%23'],
    ['%2e', '%252e'],
    ['$&', '%24%26'],
  ])('carries the parameter "%s" as "%s"', async (value, encoded) => {
    const { seen } = await make((api) => api.getRollUpsConsent({ params: { application_id: value } }), {
      status: 200,
      body: { consent: null },
    });

    expect(seen[0]?.url).toBe(`/v1/direct-application/${encoded}/automated-roll-ups-consent`);
  });

  it('repeats the name of a list for each of its values', async () => {
    const { seen } = await make((api) => api.getOffers({ query: { offer_ids: ['o-1', 'o-2'] } }), {
      status: 200,
      body: { offers: [] },
    });

    expect(seen[0]?.url).toBe('/v1/offers?offer_ids=o-1&offer_ids=o-2');
  });
});

describe.concurrent('the headers of a call', () => {
  it('name the provider, the client and the request', async () => {
    const { seen } = await make(askLoggedIn, loggedIn);

    expect(seen[0]?.headers).toMatchObject({ 'x-provider-id': 'lakeside', 'client-agent': 'a-test' });
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]?.headers['request-id']).toBe(seen[0]?.headers['x-request-id']);
  });

  it('carry the token of the page when something is changed', async () => {
    const { seen } = await make(reportSuccess, recorded);

    expect(seen[0]?.headers['x-csrf-token']).toBe('first-token');
  });

  it('carry no token when something is only read', async () => {
    const { seen } = await make(askLoggedIn, loggedIn);

    expect(seen[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  it('mark the phone as not verified while there is no validation token', async () => {
    const { seen } = await make((api) => api.getRollUpsConsent({ params }), { status: 200, body: { consent: null } });

    expect(seen[0]?.headers['x-verified-phone']).toBe('not-verified');
  });

  it('carry the validation token once there is one', async () => {
    const { seen } = await make((api) => api.getRollUpsConsent({ params }), { status: 200, body: { consent: null } }, 'a-token');

    expect(seen[0]?.headers['x-verified-phone']).toBe('a-token');
  });

  it('omit the validation token when the call is open to every visitor', async () => {
    const { seen } = await make(askLoggedIn, loggedIn, 'a-token');

    expect(seen[0]?.headers).not.toHaveProperty('x-verified-phone');
  });

  it('are those of the request as well', async () => {
    const body = { first_name: 'Ana', is_patient: true };
    const { seen } = await make((api) => api.selectBills({ params, headers: { 'x-data-token': 'hash' }, body }), {
      status: 200,
      body: {},
    });

    expect(seen[0]?.headers['x-data-token']).toBe('hash');
  });

  it('name the external agent who makes an application, and in no call that takes no agent', async () => {
    const agent = { agentName: 'Dana Wells', externalId: 'EX-2071' };
    const body = { application_unique_value: 'u', open_vault_id: 'v', last_name: 'rivera', date_of_birth: '03/07/1980' };
    const created = await make((api) => api.createApplication({ body, idempotencyKey: 'a-key', agent }), {
      status: 201,
      body: {},
    });
    const asked = await make((api) => api.loggedIn({ agent }), loggedIn);

    expect(created.seen[0]?.headers).toMatchObject({ 'x-agent-name': 'Dana Wells', 'x-agent-id': 'EX-2071' });
    expect(asked.seen[0]?.headers).not.toHaveProperty('x-agent-name');
  });

  it('name the key of a call that creates something', async () => {
    const { seen } = await make((api) => api.createPlan({ params, idempotencyKey: 'a-key', body: { agreements: [] } }), {
      status: 201,
      body: {},
    });

    expect(seen[0]?.headers['idempotency-key']).toBe('a-key');
  });

  it('declare a JSON body', async () => {
    const { seen } = await make(reportSuccess, recorded);

    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.body).toBe('{"name":"vault.success"}');
  });
});

describe.concurrent('the token against forged requests', () => {
  it('is the one of the last answer', async () => {
    const { token } = await make(askLoggedIn, { ...loggedIn, headers: { 'x-csrf-token': 'second-token' } });

    expect(token).toBe('second-token');
  });

  it('is taken from a refusal too', async () => {
    const { token } = await make(askLoggedIn, refused(404, 'not_found', {}, { 'x-csrf-token': 'second-token' }));

    expect(token).toBe('second-token');
  });

  it('stays where an answer brings none', async () => {
    const { token } = await make(askLoggedIn, loggedIn);

    expect(token).toBe('first-token');
  });

  it('that is stale is replaced and the call made once more, with the same key', async () => {
    const { answer, seen } = await make(
      (api) => api.createPlan({ params, idempotencyKey: 'a-key', body: { agreements: [] } }),
      refused(403, 'auth_csrf_bad', {}, { 'x-csrf-token': 'second-token' }),
      { status: 201, body: { status: 'ACTIVE' } },
    );

    expect(answer).toEqual({ status: 201, body: { status: 'ACTIVE' } });
    expect(seen.map(({ headers }) => headers['x-csrf-token'])).toEqual(['first-token', 'second-token']);
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['a-key', 'a-key']);
  });

  it('is replaced only once', async () => {
    const { error, seen } = await make(reportSuccess, refused(403, 'auth_csrf_bad'));

    expect(seen).toHaveLength(2);
    expect(error).toMatchObject({ code: 'auth_csrf_bad' });
  });
});

describe.concurrent('a refusal', () => {
  it('is a FunnelError with code, status, words, figures and a code to read out', async () => {
    const more = { userMessage: 'Too little.', userCode: '3F2A-91BC', userDetails: { minimum_cents: 5000 } };
    const { error } = await make(askLoggedIn, refused(422, 'offer_below_minimum_amount', more));

    expect(error).toBeInstanceOf(FunnelError);
    expect(error).toMatchObject({
      code: 'offer_below_minimum_amount',
      status: 422,
      category: 'user',
      userMessage: 'Too little.',
      userCode: '3F2A-91BC',
      details: { minimum_cents: 5000 },
    });
  });

  it('without the mark of the service is a network error, whatever its body', async () => {
    const { error } = await make(askLoggedIn, { status: 404, body: { code: 'not_found', message: 'x', category: 'user' } });

    expect(error).toMatchObject({ code: 'service_unavailable' });
  });

  it.each([
    ['the user', { code: 'made_up', category: 'user', userMessage: 'Please wait.' }, 'invalid_request_error', 400],
    [
      'the user, in its own words',
      { code: 'made_up', category: 'custom', userMessage: 'Please wait.' },
      'invalid_request_error',
      400,
    ],
    ['no actor', { code: 'made_up', category: 'internal' }, 'internal_server_error', 500],
    ['an unknown category', { code: 'constructor' }, 'internal_server_error', 500],
  ])('with a code that this page does not know yet, for %s, is %s', async (_, body, code, status) => {
    const { error } = await make(askLoggedIn, { status: 499, headers: { 'x-product-error': 'true' }, body });

    expect(error).toMatchObject({ code, status, ...('userMessage' in body && { userMessage: 'Please wait.' }) });
  });

  it.each([
    ['no code', {}],
    ['a page instead of an object', '<h1>Bad Gateway</h1>'],
  ])('with the mark but with %s is a network error', async (_, body) => {
    const { error } = await make(askLoggedIn, { status: 400, headers: { 'x-product-error': 'true' }, body });

    expect(error).toMatchObject({ code: 'service_unavailable' });
  });
});

describe.concurrent('a network error', () => {
  it('is service_unavailable when the connection closes', async () => {
    const { error } = await make(reportSuccess, (response) => response.destroy());

    expect(error).toBeInstanceOf(FunnelError);
    expect(error).toMatchObject({ code: 'service_unavailable' });
  });

  it('is service_unavailable when there is no network', async () => {
    const api = createApi({
      calls,
      baseUrl: 'http://127.0.0.1:1/v1',
      csrf: { get: () => '', set: () => undefined },
      providerId: 'lakeside',
      clientAgent: 'a-test',
    });

    await expect(reportSuccess(api)).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it.each([
    ['a page', { status: 200, body: '<h1>Welcome to the guest network</h1>' }],
    ['nothing', { status: 200 }],
    ['a status that the call does not have', { status: 204 }],
  ])('is service_unavailable when a call is answered with %s', async (_, reply) => {
    const { error } = await make(reportSuccess, reply);

    expect(error).toMatchObject({ code: 'service_unavailable' });
  });
});

describe.concurrent('an answer', () => {
  it('has its status and its body', async () => {
    const body = { application_unique_value: 'u', open_vault_id: 'v', last_name: 'rivera', date_of_birth: '03/07/1984' };
    const { answer } = await make((api) => api.createApplication({ idempotencyKey: 'a-key', body }), { status: 201, body: {} });

    expect(answer).toEqual({ status: 201, body: {} });
  });

  it('of a notice is its HTML', async () => {
    const { answer } = await make((api) => api.privacyNotice({ query: { locale: 'es' } }), {
      status: 200,
      body: '<h1>Aviso de privacidad</h1>',
    });

    expect(answer).toEqual({ status: 200, body: '<h1>Aviso de privacidad</h1>' });
  });
});
