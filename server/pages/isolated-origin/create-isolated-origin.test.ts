import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';

import { createLog } from '../../platform/http/log.ts';
import { noRateLimits } from '../../platform/http/rate-limits.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { createIsolatedOrigin } from './create-isolated-origin.ts';

let server: FastifyInstance;

beforeAll(async () => {
  const provider = { ...testProvider, hosts: ['pay.example'], captcha_site_key: 'site-key', analytics_app_id: '</script>' };
  const chosen = {
    ...testProvider,
    partners: {
      captcha: { adapter: 'turnstile', site_key: '0x4-key', secret: 'env:KEY' },
      analytics: { adapter: 'posthog', key: 'phc_key', region: 'eu' },
      chat: { adapter: 'zendesk', key: 'key-of-chat' },
    },
  } as const;
  server = await createIsolatedOrigin({
    hosts: { byHost: (host) => ({ 'pay.example': provider, 'off.example': testProvider, 'chosen.example': chosen })[host] },
    vendors: {
      captcha: {
        script: 'https://captcha.example/api.js?k={id}',
        origins: ['https://captcha.example', 'https://static.example'],
      },
      analytics: { script: 'https://count.example/{id}/x.js', origins: ['https://count.example'] },
    },
    limits: noRateLimits,
    log: createLog('silent'),
    trustProxy: false,
    isTestMode: false,
    scripts: ['/assets/isolated-origin.js'],
    clientDir: '/nowhere',
    buildFiles: { find: () => Promise.resolve(undefined) },
    development: undefined,
  });
});
afterAll(() => server.close());

const get = (url: string) => server.inject({ method: 'GET', url });

test('a page of the isolated origin admits its one vendor, and its provider may frame it', async () => {
  const { headers } = await get('/pay.example/captcha');

  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' https://captcha.example https://static.example",
    "style-src 'unsafe-inline' https://captcha.example https://static.example",
    'img-src data: https://captcha.example https://static.example',
    'font-src https://captcha.example https://static.example',
    'connect-src https://captcha.example https://static.example',
    'frame-src https://captcha.example https://static.example',
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    'frame-ancestors https://pay.example',
  ]);
  expect(headers['x-frame-options']).toBeUndefined();
});

test('the address of a script holds the key of the provider', async () => {
  expect((await get('/pay.example/captcha')).body).toContain('"script":"https://captcha.example/api.js?k=site-key"');
});

test('a key cannot end its script element', async () => {
  const { body } = await get('/pay.example/analytics');

  expect(body.match(/<\/script>/g)).toHaveLength(2);
});

test.each(['/off.example/analytics', '/pay.example/chat', '/pay.example/payments', '/else.example/captcha'])(
  '%s is not there',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('a captcha that was turned off reports that itself', async () => {
  expect((await get('/off.example/captcha')).body).toContain('"key":null');
});

test('the isolated origin sets no cookie', async () => {
  expect((await get('/pay.example/captcha')).cookies).toEqual([]);
});

test.each([
  ['captcha', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onCaptchaLoad'],
  ['analytics', 'posthog', 'https://eu-assets.i.posthog.com/static/array.js'],
  ['chat', 'zendesk', 'https://static.zdassets.com/ekr/snippet.js?key=key-of-chat'],
])('the %s that a provider chose has the script of %s', async (vendor, adapter, script) => {
  const { body, headers } = await get(`/chosen.example/${vendor}`);

  expect(JSON.parse(/id="vendor-page">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toMatchObject({ adapter, script });
  expect(String(headers['content-security-policy'])).toContain(`script-src 'self' ${new URL(script).origin}`);
  expect(body).not.toContain('env:KEY');
});
