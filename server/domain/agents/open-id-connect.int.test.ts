import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, HOST, type TestApp } from '../../testing/test-app.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { routes } from '../routes.ts';
import { openIdConnect } from './open-id-connect.ts';
import { openBrowser, type AgentBrowser } from '../../testing/agent-browser.ts';

const jordan = { sub: 'CS-1042', name: 'Jordan Blake', roles: ['lakeside:customer-service'] };
const client = {
  AGENT_CLIENT_ID: 'causeway',
  AGENT_CLIENT_SECRET: 'a-secret-of-the-tests',
  AGENT_SCOPE: 'openid profile',
  AGENT_ID_CLAIM: 'sub',
  AGENT_NAME_CLAIM: 'name',
  AGENT_ROLES_CLAIM: 'roles',
  AGENT_INTERNAL_ROLE: '{provider}:customer-service',
  AGENT_EXTERNAL_ROLE: '{provider}:enrollment-agent',
  AGENT_REFUND_ROLE: '{provider}:refunds',
  isTestMode: true,
};

let issuer: OAuth2Server;
let issuerUrl: string;
let service: TestApp;

function identityProviderAt(url: string) {
  return openIdConnect({ AGENT_ISSUER: url, ...client });
}

beforeAll(async () => {
  issuer = new OAuth2Server();
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  issuerUrl = `http://127.0.0.1:${issuer.address().port}`;
  issuer.issuer.url = issuerUrl;
  service = await createTestApp(routes, { agentSignIn: { kind: 'oidc', identityProvider: identityProviderAt(issuerUrl) } });
});
afterAll(async () => {
  await service.close();
  await issuer.stop();
});
afterEach(() => void issuer.service.removeAllListeners());

/** The claims of the next person who signs in at the issuer. */
function claimNext(claims: Readonly<Record<string, unknown>>): void {
  issuer.service.on('beforeTokenSigning', ({ payload }) => void Object.assign(payload, claims));
}

/** Goes to the issuer, which signs in at once; answers the address to which it sends the browser back. */
async function goToIssuer(browser: AgentBrowser): Promise<string> {
  const start = await browser.get('/agent/sign-in/start');
  const asked = await fetch(String(start.headers['location']), { redirect: 'manual' });
  const back = new URL(asked.headers.get('location') ?? '');
  return back.pathname + back.search;
}

async function signIn(browser: AgentBrowser = openBrowser(service.app, HOST)) {
  const back = await goToIssuer(browser);
  const answer = await browser.get(back);
  const session = await browser.get('/v1/agent/session');
  return { browser, back, answer, agent: (session.json() as { readonly agent: unknown }).agent };
}

test('production has the browser return to https, whatever the proxy before it reports', async () => {
  const host = 'pay.lakeside.example';
  const behindProxy = await createTestApp(routes, {
    isTestMode: false,
    hosts: { byHost: () => testProvider, all: () => [testProvider] },
    agentSignIn: { kind: 'oidc', identityProvider: identityProviderAt(issuerUrl) },
  });

  const start = await openBrowser(behindProxy.app, host).get('/agent/sign-in/start');
  await behindProxy.close();

  expect(new URL(String(start.headers['location'])).searchParams.get('redirect_uri')).toBe(`https://${host}/agent/callback`);
});

test('the browser is sent to the issuer with state, nonce and a challenge, and to be asked anew', async () => {
  const start = await openBrowser(service.app, HOST).get('/agent/sign-in/start');
  const { searchParams } = new URL(String(start.headers['location']));

  expect(start.statusCode).toBe(303);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'causeway',
    response_type: 'code',
    redirect_uri: `http://${HOST}/agent/callback`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    prompt: 'login',
  });
  expect([searchParams.get('state'), searchParams.get('nonce'), searchParams.get('code_challenge')]).not.toContain(null);
});

describe('an agent of the provider', () => {
  test('is signed in, under a new session id', async () => {
    claimNext(jordan);
    const browser = openBrowser(service.app, HOST);
    await browser.get('/agent/sign-in');
    const before = browser.cookie;
    const { answer, agent } = await signIn(browser);

    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/']);
    expect(agent).toEqual({ kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' });
    expect(browser.cookie).not.toBe(before);
  });

  test('is noted in the audit', async () => {
    claimNext({ ...jordan, sub: 'CS-2000' });
    await signIn();
    const events = await service.db
      .selectFrom('audit_events')
      .select(['agent_name', 'details'])
      .where('agent_id', '=', 'CS-2000')
      .execute();

    expect(events).toEqual([{ agent_name: 'Jordan Blake', details: { kind: 'internal', by: 'oidc' } }]);
  });

  test('comes back once with one sign-in', async () => {
    claimNext(jordan);
    const { back } = await signIn();
    const again = await openBrowser(service.app, HOST).get(back);

    expect(again.statusCode).toBe(403);
  });
});

describe('no agent is signed in', () => {
  const refused = 'couldn’t confirm your sign-in';

  test.each([
    ['a token for another client', { ...jordan, aud: 'another-client' }, refused],
    ['a token that has run out', { ...jordan, exp: Math.floor(Date.now() / 1000) - 3600 }, refused],
    ['a token of another issuer', { ...jordan, iss: 'https://elsewhere.example' }, refused],
    ['a token for another sign-in', { ...jordan, nonce: 'another' }, refused],
    ['no role', { sub: 'X-1', name: 'Stranger' }, 'no agent role for Lakeside Health'],
    ['a role of another provider', { ...jordan, roles: ['hillview:customer-service'] }, 'no agent role for Lakeside Health'],
  ])('by %s', async (_, claims, words) => {
    claimNext(claims);
    const { answer, agent } = await signIn();

    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain(words);
    expect(agent).toBeNull();
  });

  test('by another state than the one that was sent', async () => {
    claimNext(jordan);
    const browser = openBrowser(service.app, HOST);
    const back = new URL(await goToIssuer(browser), 'http://host');
    back.searchParams.set('state', 'another');
    const answer = await browser.get(back.pathname + back.search);

    expect([answer.statusCode, answer.body.includes(refused)]).toEqual([403, true]);
  });

  test('in a browser that did not begin it', async () => {
    claimNext(jordan);
    const back = await goToIssuer(openBrowser(service.app, HOST));
    const answer = await openBrowser(service.app, HOST).get(back);

    expect([answer.statusCode, answer.body.includes('began it in another window')]).toEqual([403, true]);
  });

  test('ten minutes after it was begun', async () => {
    claimNext(jordan);
    const browser = openBrowser(service.app, HOST);
    const back = await goToIssuer(browser);
    await service.db
      .updateTable('agent_sign_ins')
      .set({ created_at: new Date(Date.now() - 10 * 60_000 - 1_000) })
      .execute();
    const answer = await browser.get(back);

    expect([answer.statusCode, answer.body.includes('took too long')]).toEqual([403, true]);
  });

  test('who cancels at the issuer, with an error that names it', async () => {
    const browser = openBrowser(service.app, HOST);
    const state = new URL(await goToIssuer(browser), 'http://host').searchParams.get('state') ?? '';
    const answer = await browser.get(`/agent/callback?${new URLSearchParams({ error: 'access_denied', state }).toString()}`);

    expect([answer.statusCode, answer.body.includes('You canceled the sign-in.')]).toEqual([403, true]);
  });

  test('with a code that the issuer does not take', async () => {
    claimNext(jordan);
    issuer.service.once('beforeResponse', (response) => {
      response.statusCode = 400;
      response.body = { error: 'invalid_grant' };
    });
    const { answer } = await signIn();

    expect([answer.statusCode, answer.body.includes(refused)]).toEqual([403, true]);
  });

  test('while the issuer is away, which is found out anew each time', async () => {
    const identityProvider = identityProviderAt('http://127.0.0.1:9');
    const away = await createTestApp(routes, { agentSignIn: { kind: 'oidc', identityProvider } });
    const answer = await openBrowser(away.app, HOST).get('/agent/sign-in/start');
    await away.close();

    expect([answer.statusCode, answer.body.includes('can’t reach the sign-in service')]).toEqual([503, true]);
  });
});

test('nothing of a token, a code or a name is logged', async () => {
  claimNext(jordan);
  const { back } = await signIn();
  const code = new URL(back, 'http://host').searchParams.get('code') ?? '';

  expect(service.logged()).not.toContain(code);
  expect(service.logged()).not.toContain('Jordan');
});
