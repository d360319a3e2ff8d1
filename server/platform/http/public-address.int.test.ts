import { afterEach, expect, test } from 'vitest';

import { createTestApp, echoRoute, HOST, type TestApp } from '../../testing/test-app.ts';

let service: TestApp | undefined;

afterEach(() => service?.close());

const FORWARDED = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };

test('production sends HSTS behind a proxy that it does not know, as patients use https only', async () => {
  service = await createTestApp([echoRoute], { isTestMode: false });

  const [served, local] = await Promise.all([
    service.app.inject({ url: '/health/live', headers: { host: 'pay.lakeside.example' } }),
    service.app.inject({ url: '/health/live', headers: { host: 'lakeside.localhost:3000' } }),
  ]);

  expect(served.headers['strict-transport-security']).toContain('max-age=31536000');
  expect(local.headers).not.toHaveProperty('strict-transport-security');
});

test('forwarded headers that TRUST_PROXY ignores are logged once, with what to do', async () => {
  service = await createTestApp([echoRoute]);

  for (let times = 0; times < 3; times += 1) await service.app.inject({ url: '/', headers: { host: HOST, ...FORWARDED } });

  expect(service.logged().match(/Forwarded headers arrive/g)).toHaveLength(1);
  expect(service.logged()).not.toContain('203.0.113.9');
});

test('forwarded headers of a trusted proxy are not warned of', async () => {
  service = await createTestApp([echoRoute], { trustProxy: ['127.0.0.1'] });

  await service.app.inject({ url: '/', headers: { host: HOST, ...FORWARDED } });

  expect(service.logged()).not.toContain('TRUST_PROXY');
});

test.each([':x@evil.example', ':3000@evil.example', ':', '/evil', '@evil.example'])(
  'a host with "%s" after its name is no provider, as links are made with it',
  async (rest) => {
    service = await createTestApp([echoRoute]);
    const send = async (host: string) =>
      (await service?.app.inject({ method: 'POST', url: '/v1/echo/1', headers: { host }, payload: {} }))?.json<{ code: string }>()
        .code;

    expect(await send(`lakeside.localhost${rest}`)).toBe('provider_not_found');
    expect(await send(HOST)).not.toBe('provider_not_found');
  },
);
