import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, HOST, type TestApp } from '../testing/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([], { flowsOf: () => [{ base: '/', options: {}, steps: [] }] as never });
});
afterAll(() => service.close());

const FRAMED = 'hillview.localhost:4000';
const get = (url: string, host = FRAMED, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { host, ...headers } });
const ancestors = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];

test('a page below /embed is framed by the origins that the provider names, and by no other', async () => {
  const { headers } = await get('/embed/payment-plan');

  expect(ancestors(headers['content-security-policy'])).toBe('https://portal.example https://second.example:8443');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('a provider that names no origin is framed by no page', async () => {
  const { headers } = await get('/embed/payment-plan', HOST);

  expect(ancestors(headers['content-security-policy'])).toBe("'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});

test.each([
  '/',
  '/bill-info',
  '/payment-plan',
  '/embedded',
  '/embed-me',
  '/EMBED/payment-plan',
  '/docs/terms-of-service',
  '/agent/sign-in',
])('%s is framed by no page, whatever the provider names', async (url) => {
  const { headers } = await get(url);

  expect(ancestors(headers['content-security-policy'])).toBe("'none'");
  expect(headers['x-frame-options']).toBe('DENY');
});

test('a page below /embed has a cookie of its own, and knows nothing of the site’s', async () => {
  const site = await get('/bill-info');
  const cookie = String(site.headers['set-cookie']).split(';')[0] ?? '';

  const embed = await get('/embed/payment-plan', FRAMED, { cookie });

  expect(cookie).toMatch(/^__Host-session=/);
  expect(embed.headers['set-cookie']).toMatch(/^__Host-embed=[\w-]{43}; .*Partitioned; SameSite=None$/);
  expect(await service.db.selectFrom('sessions').select('kind').orderBy('created_at').execute()).toContainEqual({
    kind: 'embed',
  });
});

test('a frame gets its language from its address, without a redirect', async () => {
  const page = await get('/embed/payment-plan?lang=es');

  expect([page.statusCode, page.headers['content-language']]).toEqual([200, 'es']);
});

test('in a preview, the page of Studio alone may frame the pages of the site', async () => {
  const preview = await createTestApp([], { previewFrame: 'http://localhost:4400' });
  const { headers, body } = await preview.app.inject({ url: '/bill-info', headers: { host: HOST } });
  const script = await preview.app.inject({ url: '/test/point-at-page.js', headers: { host: HOST } });
  await preview.close();

  expect(ancestors(headers['content-security-policy'])).toBe('http://localhost:4400');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(body).toContain('src="/test/point-at-page.js" data-studio="http://localhost:4400"');
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test('in a preview, the page of a portal may frame the embedded flow inside of the page of Studio', async () => {
  const preview = await createTestApp([], { previewFrame: 'http://localhost:4400' });
  const { headers, body } = await preview.app.inject({ url: '/embed/payment-plan', headers: { host: FRAMED } });
  await preview.close();

  expect(ancestors(headers['content-security-policy'])).toBe(
    'https://portal.example https://second.example:8443 http://localhost:4400',
  );
  expect(body).toContain('src="/test/point-at-page.js" data-studio="http://localhost:4400"');
});

test('no page has the script of a preview without Studio', async () => {
  expect((await get('/bill-info')).body).not.toContain('point-at-page');
});
