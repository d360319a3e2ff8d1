import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, findRoute, HOST, verifyRoute, type TestApp } from '../testing/test-app.ts';
import { routes } from '../domain/routes.ts';
import { openBrowser, signInAgent } from '../testing/agent-browser.ts';
import { simulatedAgents } from '../sandbox/simulators/open-simulators.ts';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([...routes, findRoute, verifyRoute], {
    agentSignIn: { kind: 'simulator', agents: simulatedAgents },
  });
});
afterAll(() => service.close());

const caller = { first_name: 'Ana', last_name: 'Rivera', phone: '5855550101' };
const agentOf = async (browser: { get: (url: string) => Promise<{ json: () => unknown }> }) =>
  ((await browser.get('/v1/agent/session')).json() as { readonly agent: unknown }).agent;

function auditOf(event: string) {
  return service.db
    .selectFrom('audit_events')
    .select(['actor', 'agent_id', 'agent_name', 'details'])
    .where('event', '=', event)
    .orderBy('happened_at', 'desc')
    .execute();
}

describe('an agent who signs in', () => {
  test('is known to the session, and to no header', async () => {
    const browser = await signInAgent(service.app, HOST);

    expect(await agentOf(browser)).toEqual({ kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' });
  });

  test('begins a session of their own: nothing of the patient before is in it, and the old cookie opens no session', async () => {
    const browser = openBrowser(service.app, HOST);
    await browser.get('/bill-info');
    await browser.post('/v1/find');
    await browser.post('/v1/verify');
    const before = browser.cookie;
    await browser.get('/agent/sign-in');
    const entered = await browser.submit('/agent/sign-in', { agent_id: 'CS-1042', csrf: browser.csrf });
    const sessions = await service.db.selectFrom('sessions').selectAll().where('agent', 'is not', null).execute();

    expect([entered.statusCode, entered.headers['location']]).toEqual([303, '/']);
    expect(browser.cookie).not.toBe(before);
    expect(sessions.every(({ patient_id, verified_at }) => patient_id === null && verified_at === null)).toBe(true);
    const old = await service.app.inject({ url: '/v1/direct-application/logged-in', headers: { host: HOST, cookie: before } });
    expect(old.json()).toEqual({ isLoggedIn: false });
  });

  test('is noted in the audit by id and name, and so is who signs out', async () => {
    const browser = await signInAgent(service.app, HOST, 'EX-2071');
    await browser.post('/agent/sign-out');

    const dana = { actor: 'agent', agent_id: 'EX-2071', agent_name: 'Dana Wells' };
    expect((await auditOf('agent.signed-in'))[0]).toMatchObject({ ...dana, details: { kind: 'external', by: 'simulator' } });
    expect((await auditOf('agent.signed-out'))[0]).toMatchObject(dana);
  });

  test('does not exist at another provider', async () => {
    const browser = await signInAgent(service.app, HOST);
    const elsewhere = await browser.get('/v1/agent/session', { host: 'hillview.localhost' });

    expect(elsewhere.json()).toEqual({ agent: null });
  });

  test('ends after fifteen idle minutes', async () => {
    const browser = await signInAgent(service.app, HOST);
    await service.db
      .updateTable('sessions')
      .set({ seen_at: new Date(Date.now() - 15 * 60_000 - 1_000) })
      .execute();

    expect(await agentOf(browser)).toBeNull();
  });

  test('sees on the page of sign-in that they are in', async () => {
    const browser = await signInAgent(service.app, HOST);
    const page = await browser.get('/agent/sign-in');

    expect(page.body).toContain('You are signed in as Jordan Blake (CS-1042).');
  });
});

describe('a sign-in', () => {
  test.each([
    ['without the page’s token', { csrf: '' }, {}],
    ['with the token of another session', { csrf: 'f'.repeat(64) }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', {}, { origin: 'https://elsewhere.example' }],
  ])('%s is refused', async (_, fields, headers) => {
    const browser = openBrowser(service.app, HOST);
    await browser.get('/agent/sign-in');
    const answer = await browser.submit('/agent/sign-in', { agent_id: 'CS-1042', csrf: browser.csrf, ...fields }, headers);

    expect(answer.statusCode).toBe(403);
    expect(await agentOf(browser)).toBeNull();
  });

  test('as a person who is no agent shows why', async () => {
    const browser = openBrowser(service.app, HOST);
    await browser.get('/agent/sign-in');
    const answer = await browser.submit('/agent/sign-in', { agent_id: 'CS-9999', csrf: browser.csrf });

    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Your account has no agent role for Lakeside Health.');
    expect(await agentOf(browser)).toBeNull();
  });

  test('uses Spanish for a Spanish browser', async () => {
    const browser = openBrowser(service.app, HOST);
    const page = await browser.get('/agent/sign-in', { 'accept-language': 'es' });

    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain('Iniciar sesión como Jordan Blake');
  });

  test('is on no page where agents cannot sign in', async () => {
    const without = await createTestApp(routes);
    const answer = await without.app.inject({ method: 'POST', url: '/agent/sign-in', headers: { host: HOST } });
    await without.close();

    expect(answer.statusCode).toBe(404);
  });
});

describe('signing out', () => {
  test('ends the session, with its cookie', async () => {
    const browser = await signInAgent(service.app, HOST);
    const { cookie } = browser;
    const answer = await browser.post('/agent/sign-out');
    const replay = await service.app.inject({ url: '/v1/agent/session', headers: { host: HOST, cookie } });

    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/agent/sign-in?signed-out']);
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect(replay.json()).toEqual({ agent: null });
  });

  test('takes more than an address', async () => {
    const browser = await signInAgent(service.app, HOST);
    const asked = await browser.get('/agent/sign-out');
    const tokenless = await browser.submit('/agent/sign-out', {});

    expect([asked.statusCode, tokenless.statusCode]).toEqual([200, 403]);
    expect(await agentOf(browser)).not.toBeNull();
  });

  test('works without a script', async () => {
    const browser = await signInAgent(service.app, HOST);
    await browser.get('/agent/sign-out');
    await browser.submit('/agent/sign-out', { csrf: browser.csrf });

    expect(await agentOf(browser)).toBeNull();
  });
});

describe('calls for agents', () => {
  test('are refused to a patient', async () => {
    const visitor = await service.visitor();
    const answer = await visitor.send('POST', '/v1/agent/lookup', { body: caller });

    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
  });

  test('are refused to agent headers without an agent’s session, and the audit records it', async () => {
    const visitor = await service.visitor();
    const headers = { 'x-agent-name': 'Jordan Blake', 'x-agent-id': 'CS-1042' };
    const answer = await visitor.send('POST', '/v1/agent/lookup', { body: caller, headers });

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth_session_acl_denied']);
    expect((await auditOf('agent.refused'))[0]).toEqual({
      actor: 'system',
      agent_id: null,
      agent_name: null,
      details: { call: 'agent-lookup', signed_in: false },
    });
  });

  test.each([
    ['another name', { 'x-agent-name': 'María Solís', 'x-agent-id': 'CS-1042' }],
    ['another id', { 'x-agent-name': 'Jordan Blake', 'x-agent-id': 'CS-1077' }],
    ['only another id', { 'x-agent-id': 'CS-1077' }],
  ])('are refused to headers with %s than the session’s, in that agent’s name', async (_, headers) => {
    const browser = await signInAgent(service.app, HOST);
    const answer = await browser.get('/v1/agent/session', headers);

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth_session_acl_denied']);
    expect((await auditOf('agent.refused'))[0]).toMatchObject({
      actor: 'agent',
      agent_id: 'CS-1042',
      details: { signed_in: true },
    });
  });

  test('take headers that match the session', async () => {
    const browser = await signInAgent(service.app, HOST, 'CS-1077');
    const headers = { 'x-agent-name': 'Mar%C3%ADa Sol%C3%ADs', 'x-agent-id': 'CS-1077' };
    const answer = await browser.get('/v1/agent/session', headers);

    expect(answer.statusCode).toBe(200);
  });

  test('of customer service are refused to an agency', async () => {
    const browser = await signInAgent(service.app, HOST, 'EX-2071');
    const answer = await browser.post('/v1/agent/lookup', caller);

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth_session_acl_denied']);
  });

  test('refuse a flood without noting every one of it', async () => {
    const visitor = await service.visitor();
    const before = (await auditOf('agent.refused')).length;
    for (let count = 0; count < 40; count += 1)
      await visitor.send('GET', '/v1/agent/session', { headers: { 'x-agent-id': 'x' } });

    expect((await auditOf('agent.refused')).length - before).toBeLessThanOrEqual(20);
  });
});
