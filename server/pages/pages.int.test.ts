import { brotliDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createTestApp, HOST, type TestApp } from '../testing/test-app.ts';
import { testProvider } from '../testing/test-provider.ts';
import { simulateMessages } from '../sandbox/simulators/messages.ts';
import { trustedProxies } from '../platform/http/request-address.ts';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([]);
});
afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { host: HOST, ...headers } });

test('a page lets only scripts with its own nonce run, and no page frame it', async () => {
  const page = await get('/bill-info');

  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1];
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
  expect(policy).toContain("connect-src 'self' http://tokenizer.test:4001;");
});

test('a page of a provider whose processor takes numbers in a frame opens that frame, and sends no numbers itself', async () => {
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_51', secret: 'env:STRIPE' } as const;
  const provider = { ...testProvider, payments };
  const other = await createTestApp([], { hosts: { byHost: () => provider, all: () => [provider] } });
  onTestFinished(() => other.close());

  const policy = String(
    (await other.app.inject({ url: '/bill-info', headers: { host: HOST } })).headers['content-security-policy'],
  );

  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain('frame-src http://tokenizer.test:4001;');
  expect(policy).not.toContain('stripe');
});

test.each([
  [{ bank_link: true }, ['bank', 'card'], 'same-origin-allow-popups'],
  [{ bank_link: true }, ['card'], 'same-origin'],
  [{ wallets: true }, ['card'], 'same-origin-allow-popups'],
  [{}, ['bank', 'card'], 'same-origin'],
] as const)(
  'a page lets the window of a bank or a wallet reach it only where patients use one: %j %j',
  async (more, payment_methods, opener) => {
    const payments = { adapter: 'stripe', publishable_key: 'pk_test_51', secret: 'env:STRIPE', ...more } as const;
    const provider = { ...testProvider, payments, payment_methods };
    const other = await createTestApp([], { hosts: { byHost: () => provider, all: () => [provider] } });
    onTestFinished(() => other.close());

    const { headers } = await other.app.inject({ url: '/bill-info', headers: { host: HOST } });

    expect(headers['cross-origin-opener-policy']).toBe(opener);
  },
);

test.each([
  [{ wallets: true }, 'payment=(self "http://tokenizer.test:4001")'],
  [{}, 'payment=()'],
])(
  'a page and its frame of numbers may open the sheet of a wallet only where the provider offers wallets: %j',
  async (more, allowed) => {
    const payments = { adapter: 'stripe', publishable_key: 'pk_test_51', secret: 'env:STRIPE', ...more } as const;
    const provider = { ...testProvider, payments };
    const other = await createTestApp([], { hosts: { byHost: () => provider, all: () => [provider] } });
    onTestFinished(() => other.close());

    const { headers } = await other.app.inject({ url: '/bill-info', headers: { host: HOST } });

    expect(headers['permissions-policy']).toContain(allowed);
  },
);

test('a page is compressed for a browser that can read it', async () => {
  // The page of these tests repeats its address.
  const url = `/bill-info?${'x'.repeat(2_000)}`;
  const page = await get(url, { 'accept-encoding': 'gzip, br' });

  expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-language, cookie, accept-encoding' });
  expect(page.rawPayload.length).toBeLessThan(1_000);
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain(url);
});

test('no two pages have the same nonce', async () => {
  const [one, other] = await Promise.all([get('/'), get('/')]);

  expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
});

test.each(['/bill-info', '/v1/nowhere', '/health/live', '/test/personas', '/nothing.js', '/%zz'])(
  '%s has the strict headers',
  async (url) => {
    const { headers } = await get(url);

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  },
);

test('an unknown host gets one clear page, with links to the demo hosts in test mode', async () => {
  const page = await get('/bill-info', { host: 'localhost:4000' });

  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('There is no payment page at this address');
  expect(page.body).toContain('<a href="http://lakeside.localhost:4000/">Lakeside Health</a>');
  expect(page.headers['set-cookie']).toBeUndefined();
});

test('a call at an unknown host gets the error object', async () => {
  const answer = await get('/v1/direct-application/logged-in', { host: 'localhost:4000' });

  expect(answer.statusCode).toBe(404);
});

test('a file that is not there begins no session', async () => {
  const answer = await get('/wp-login.php');

  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
});

test.each([
  ['the browser’s languages', { 'accept-language': 'fr, es-MX;q=0.9, en;q=0.8' }, 'es'],
  ['the cookie before them', { 'accept-language': 'es', cookie: 'locale=en' }, 'en'],
  ['the provider’s first when nothing fits', { 'accept-language': 'fr', cookie: 'locale=xx' }, 'en'],
])('the language comes from %s', async (_whence, headers, locale) => {
  const page = await get('/bill-info', headers);

  expect(page.headers['content-language']).toBe(locale);
});

test('?lang= is remembered and taken out of the address', async () => {
  const answer = await get('/bill-info?a=1&lang=es&b=2');

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/bill-info?a=1&b=2']);
  expect(answer.headers['set-cookie']).toMatch(/^locale=es; Max-Age=31536000; Path=\/; SameSite=Lax$/);
});

test('another provider in x-provider-id is refused and logged', async () => {
  const answer = await get('/v1/direct-application/logged-in', { 'x-provider-id': 'hillview' });
  const page = await get('/bill-info', { 'x-provider-id': 'hillview' });

  expect([page.statusCode, answer.statusCode]).toEqual([403, 404]);
  expect(service.logged()).toContain('another provider was claimed');
});

test('reports of the content security policy are logged by rule and origin', async () => {
  const report = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/canary-path?x=1',
      'document-uri': 'https://a/canary-doc',
    },
  };

  const answer = await service.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report),
  });

  expect(answer.statusCode).toBe(204);
  expect(service.logged()).toContain('"directive":"script-src-elem","blocked":"https://evil.example"');
  expect(service.logged()).not.toContain('canary');
});

test('the inbox shows the newest message first, its code large, and a link to look again', async () => {
  // Both messages are sent in one millisecond.
  const now = new Date();
  const messages = simulateMessages({ db: service.db, clock: { now: () => now } });
  const common = { provider_id: 'lakeside', channel: 'sms', to: '5855550101', kind: 'verification-code', locale: 'en' } as const;
  await messages.send({ ...common, text: 'Your code is 111111.' });
  await messages.send({ ...common, text: 'Your code is 2 2 2 2 2 2 <b>.' });

  const page = await get('/test/inbox');
  const list = await get('/test/inbox.json?to=5855550101');

  expect(page.body).toContain('<a href="/test/inbox">Look again</a>');
  expect(page.body).toContain('2 2 2 &lt;b&gt;');
  expect(list.json().map(({ code }: { code: string }) => code)).toEqual(['222222', '111111']);
});

test('https is required for a year, once a trusted proxy reports https', async () => {
  const behindProxy = await createTestApp([], { trustProxy: trustedProxies('1') });

  const page = await behindProxy.app.inject({ url: '/bill-info', headers: { host: HOST, 'x-forwarded-proto': 'https' } });

  expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await behindProxy.close();
});

test('no other client can claim that it is https, or another host', async () => {
  const page = await get('/bill-info', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hillview.localhost' });

  expect(page.headers['strict-transport-security']).toBeUndefined();
  expect(page.statusCode).toBe(200);
});
