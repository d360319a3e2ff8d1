import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApiKey, revokeApiKey, type KeyWish } from './manage-keys.ts';
import { listApiKeys } from './api-key.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider(), aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'] })]);
});

afterAll(() => service.close());

const DAY = 86_400_000;

function inDays(days: number): Date {
  return new Date(service.ports.clock.now().getTime() + days * DAY);
}

function aKey(changes: Partial<KeyWish> = {}) {
  const wish = { providerId: 'lakeside', name: 'Portal', scopes: ['offers:read' as const], expiresAt: inDays(30), ...changes };
  return createApiKey(service.db, wish, service.ports.clock.now());
}

async function call(authorization: string | undefined, headers: Readonly<Record<string, string>> = {}) {
  const answer = await service.app.inject({
    url: `/ingress/v1/simulated-offers/${randomUUID()}`,
    headers: { host: 'lakeside.localhost', ...(authorization !== undefined && { authorization }), ...headers },
  });
  return [answer.statusCode, answer.json<{ code: string }>().code] as const;
}

test('a key that may is let in, without a session and without a cookie', async () => {
  const { key } = await aKey();
  const url = `/v1/simulated-offers/${randomUUID()}`;

  const answer = await service.app.inject({ url, headers: { host: 'lakeside.localhost', authorization: `Bearer ${key}` } });

  expect([answer.statusCode, answer.json().code]).toEqual([404, 'offer_not_found']);
  expect([answer.headers['set-cookie'], answer.headers['x-csrf-token']]).toEqual([undefined, undefined]);
});

test('without a key it is missing', async () => {
  expect(await call(undefined)).toEqual([401, 'auth_missing']);
});

test.each(['Bearer', 'Bearer cw_none', `Bearer cw_00000000_${'A'.repeat(43)}`, 'Basic YTpi'])('"%s" is no key', async (sent) => {
  expect(await call(sent)).toEqual([401, 'api_key_invalid']);
});

test('a key with one letter changed is none', async () => {
  const { key } = await aKey();
  const last = key.endsWith('A') ? 'B' : 'A';

  expect(await call(`Bearer ${key.slice(0, -1)}${last}`)).toEqual([401, 'api_key_invalid']);
});

test("another provider's key is none", async () => {
  const { key } = await aKey({ providerId: 'hillview' });

  expect(await call(`Bearer ${key}`)).toEqual([401, 'api_key_invalid']);
});

test('a key that leaked is worth nothing from the moment it is revoked', async () => {
  const { key, record } = await aKey();
  const before = await call(`Bearer ${key}`);

  await revokeApiKey(service.db, { providerId: 'lakeside', prefix: record.prefix }, service.ports.clock.now());

  expect([before[0], await call(`Bearer ${key}`)]).toEqual([404, [401, 'api_key_revoked']]);
});

test('a key is inactive before its first day', async () => {
  const { key } = await aKey({ startsAt: inDays(1) });

  expect(await call(`Bearer ${key}`)).toEqual([401, 'api_key_inactive']);
});

test('a key expires at its end, to the second', async () => {
  const { key } = await aKey({ expiresAt: new Date(service.ports.clock.now().getTime() + 60_000) });
  const before = await call(`Bearer ${key}`);

  service.wait(60);

  expect([before[0], await call(`Bearer ${key}`)]).toEqual([404, [401, 'api_key_expired']]);
});

test('a key for something else lacks the permission', async () => {
  const { key } = await aKey({ scopes: ['offers:write'] });

  expect(await call(`Bearer ${key}`)).toEqual([403, 'api_key_lacking_permissions']);
});

test('a key in a browser is refused', async () => {
  const { key } = await aKey();

  expect(await call(`Bearer ${key}`, { 'sec-fetch-site': 'cross-site' })).toEqual([403, 'forbidden']);
});

test('a key opens nothing of the site', async () => {
  const { key } = await aKey({ scopes: ['offers:write', 'offers:read'] });
  const url = `/v1/direct-application/${randomUUID()}`;

  const answer = await service.app.inject({ url, headers: { host: 'lakeside.localhost', authorization: `Bearer ${key}` } });

  expect(answer.statusCode).toBe(401);
});

test.each([
  ['without an end', { expiresAt: undefined }, 'api_key_expiration_required'],
  ['that lives for years', { expiresAt: new Date('2099-01-01') }, 'validation_error'],
  ['that is over', { expiresAt: new Date('2020-01-01') }, 'validation_error'],
  ['good for nothing', { scopes: [] }, 'validation_error'],
])('a key %s is not made', async (_, changes, code) => {
  await expect(aKey(changes)).rejects.toMatchObject({ code });
});

test('the database knows a key by its hash and its beginning', async () => {
  const { key, record } = await aKey();
  // What is random may have the separator in it.
  const secret = key.slice(record.prefix.length + 1);

  const keys = await listApiKeys(service.db, 'lakeside');

  expect(keys.some(({ prefix }) => key.startsWith(prefix))).toBe(true);
  expect(secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(keys)).not.toContain(secret);
});

test('the audit records which keys were made, refused and revoked, whole', async () => {
  const { key, record } = await aKey({ scopes: ['offers:write'] });
  await call(`Bearer ${key}`);
  await revokeApiKey(service.db, { providerId: 'lakeside', prefix: record.prefix }, service.ports.clock.now());

  const events = await service.db
    .selectFrom('audit_events')
    .select(['event', 'actor'])
    .where('chain_id', '=', record.key_id)
    .orderBy('number')
    .execute();

  expect(events).toEqual([
    { event: 'api_key.created', actor: 'staff' },
    { event: 'api_key.refused', actor: 'host' },
    { event: 'api_key.revoked', actor: 'staff' },
  ]);
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});
