import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { STRIPE_JS_URL } from '../../platform/config/schema.ts';
import { createServer } from '../../platform/http/create-server.ts';
import { answerErrorsAsJson } from '../../platform/http/error-response.ts';
import { createLog } from '../../platform/http/log.ts';
import { noRateLimits } from '../../platform/http/rate-limits.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { mountPaymentFrame, paymentFrameUrl } from './mount-payment-frame.ts';

let app: FastifyInstance;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'payment-frame-'));
  const assets = join(root, 'payment-frame', 'assets');
  mkdirSync(join(root, 'payment-frame', '.vite'), { recursive: true });
  mkdirSync(assets);
  const entry = { file: 'assets/frame.js', isEntry: true, css: ['assets/frame.css'] };
  const manifest = { 'app/payment-frame/entry-payment-frame.ts': entry };
  writeFileSync(join(root, 'payment-frame', '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(assets, 'frame.css'), '');
  writeFileSync(join(assets, 'font.woff2'), '');
  const payments = { adapter: 'stripe', publishable_key: 'pk_live_51Lakeside', secret: 'env:LAKESIDE_STRIPE' } as const;
  const provider = { ...testProvider, payments, embed_origins: ['https://portal.example'] };
  const log = createLog('silent');
  app = await createServer({ log, trustProxy: false, bodyLimit: 1_024, isProduction: true });
  answerErrorsAsJson(app);
  await mountPaymentFrame(app, {
    config: { STRIPE_JS_URL, isTestMode: false },
    hosts: { byHost: (host) => ({ 'pay.example': provider, 'simulated.example': testProvider })[host] },
    limits: noRateLimits,
    clientDir: join(root, 'client'),
    buildFiles: { find: () => Promise.resolve(undefined) },
    development: undefined,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

it('admits Stripe alone, and the pages of its provider and of those that may hold them', async () => {
  const { headers } = await get('/pay.example/payment-fields');

  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://*.stripe.com",
    "font-src 'self'",
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    'frame-ancestors https://pay.example https://portal.example',
  ]);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

it('holds the publishable key and no reference to a secret', async () => {
  const { body } = await get('/pay.example/payment-fields');

  expect(body).toContain('"publishableKey":"pk_live_51Lakeside"');
  expect(body).toContain(`"script":"${STRIPE_JS_URL}"`);
  expect(body).toContain('<script type="module" src="/assets/frame.js">');
  expect(body).toContain('<link rel="stylesheet" href="/assets/frame.css">');
  expect(body).not.toContain('LAKESIDE_STRIPE');
});

it('sets no cookie', async () => {
  expect((await get('/pay.example/payment-fields')).headers['set-cookie']).toBeUndefined();
});

it.each(['/simulated.example/payment-fields', '/stranger.example/payment-fields', '/pay.example/other'])(
  'has no page at %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

it('lends its fonts to the fields of the processor', async () => {
  const { headers } = await get('/assets/font.woff2');

  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
});

it('has an address of its own for each host', () => {
  expect(paymentFrameUrl('https://tokens.example', 'pay.example')).toBe('https://tokens.example/pay.example/payment-fields');
});
