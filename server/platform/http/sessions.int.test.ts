import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, findRoute, HOST, leaveRoute, secretRoute, verifyRoute, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([findRoute, verifyRoute, secretRoute, leaveRoute]);
});
afterAll(() => service.close());

test('the first page sets a cookie that only its own host may hold and no script may read', async () => {
  const page = await service.app.inject({ url: '/bill-info', headers: { host: HOST } });

  expect(page.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('the database knows a session by a hash only', async () => {
  const { cookie } = await service.visitor();

  const rows = await service.db.selectFrom('sessions').selectAll().execute();

  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
});

test('a session without a lookup may not make calls that need a person', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('GET', '/v1/secret');

  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
});

test('signing in moves the session to a new id, and the old id is a stranger’s', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  const before = visitor.cookie;
  await visitor.send('POST', '/v1/verify');

  const withNew = await visitor.send('GET', '/v1/secret');
  const withOld = await service.app.inject({ url: '/v1/secret', headers: { host: HOST, cookie: before } });

  expect(visitor.cookie).not.toBe(before);
  expect([withNew.statusCode, withOld.statusCode]).toEqual([200, 401]);
  expect(withOld.headers['set-cookie']).toBeUndefined();
});

test('fifteen idle minutes end a session', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  await visitor.send('POST', '/v1/verify');
  await service.db
    .updateTable('sessions')
    .set({ seen_at: new Date(Date.now() - 15 * 60_000 - 1_000) })
    .execute();

  const answer = await visitor.send('GET', '/v1/secret');

  expect(answer.statusCode).toBe(401);
});

test('eight hours end even a busy session', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  await visitor.send('POST', '/v1/verify');
  await service.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 8 * 3_600_000 - 1_000) })
    .execute();

  const answer = await visitor.send('GET', '/v1/secret');

  expect(answer.statusCode).toBe(401);
});

test('every answer has the seconds that the session still has', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  await visitor.send('POST', '/v1/verify');
  const { headers } = await visitor.send('GET', '/v1/secret');
  const created = new Date(Date.now() - 8 * 3_600_000 + 60_000);
  await service.db.updateTable('sessions').set({ created_at: created }).execute();

  const late = await visitor.send('GET', '/v1/secret');

  expect(Number(headers['x-session-ends-in'])).toBeGreaterThan(895);
  expect(Number(headers['x-session-ends-in'])).toBeLessThanOrEqual(900);
  expect(Number(late.headers['x-session-ends-in'])).toBeLessThanOrEqual(60);
});

test('after signing out the old cookie is worth nothing', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  await visitor.send('POST', '/v1/verify');
  const { cookie } = visitor;
  const out = await visitor.send('POST', '/v1/leave');

  const answer = await service.app.inject({ url: '/v1/secret', headers: { host: HOST, cookie } });

  expect(out.headers['clear-site-data']).toBe('"storage"');
  expect(answer.statusCode).toBe(401);
});

test('a session of one provider is unknown at another', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
  await visitor.send('POST', '/v1/verify');

  const answer = await visitor.send('GET', '/v1/secret', { headers: { host: 'hillview.localhost' } });

  expect(answer.statusCode).toBe(401);
});
