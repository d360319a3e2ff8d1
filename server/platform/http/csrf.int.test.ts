import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, echoRoute, findRoute, HOST, verifyRoute, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([echoRoute, findRoute, verifyRoute]);
});
afterAll(() => service.close());

test('a token that is missing is refused before the body is looked at', async () => {
  const { cookie } = await service.visitor();

  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/echo/1',
    headers: { host: HOST, cookie },
    payload: { nonsense: true },
  });

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth_csrf_bad']);
});

test('the token of one session is refused in another', async () => {
  const one = await service.visitor();
  const other = await service.visitor();

  const answer = await one.send('POST', '/v1/echo/1', { body: { name: 'a' }, headers: { 'x-csrf-token': other.csrf } });

  expect(answer.json().code).toBe('auth_csrf_bad');
});

test('a refusal brings the token that holds, and with it the request passes', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' }, headers: { 'x-csrf-token': 'stale' } });

  const again = await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' } });

  expect(again.statusCode).toBe(200);
});

test('signing in ends the old token and brings the new one', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  const before = visitor.csrf;
  await visitor.send('POST', '/v1/verify');

  const stale = await service.app.inject({
    method: 'POST',
    url: '/v1/echo/1',
    headers: { host: HOST, cookie: visitor.cookie, 'x-csrf-token': before },
    payload: { name: 'a' },
  });
  const fresh = await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' } });

  expect([stale.statusCode, fresh.statusCode]).toEqual([403, 200]);
});

test.each([
  ['another site by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that hides', { origin: 'null' }],
])('a request from %s is refused in spite of the right token', async (_whence, headers) => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'a' }, headers });

  expect(answer.json().code).toBe('auth_csrf_bad');
});

test('our own page is let through', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', {
    body: { name: 'a' },
    headers: { 'sec-fetch-site': 'same-origin', origin: `http://${HOST}` },
  });

  expect(answer.statusCode).toBe(200);
});
