import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { inspectPartners, type Finding } from './inspect-partners.ts';
import { parseConfig } from './platform/config/parse-config.ts';
import { openStripeStandIn } from './sandbox/stripe/create-stripe-stand-in.ts';
import { aProvider } from './testing/a-provider.ts';
import { CAPTCHA_SECRET, startCaptchaStandIn } from './testing/captcha-stand-in.ts';

let standIn: Awaited<ReturnType<typeof startCaptchaStandIn>>;

beforeEach(async () => {
  standIn = await startCaptchaStandIn();
});
afterEach(() => standIn.close());

const config = parseConfig({ CAUSEWAY_MODE: 'test', DATABASE_URL: 'postgres://localhost/none' });

async function inspect(secret: string): Promise<readonly Finding[]> {
  const captcha = { adapter: 'turnstile', site_key: '0x4AAAAAAA-key', secret: 'env:KEY' } as const;
  const analytics = { adapter: 'ga4', key: 'G-ABC123DEF4' } as const;
  const providers = [aProvider({ partners: { captcha, analytics } }), aProvider({ slug: 'second', partners: { captcha } })];
  const findings = await inspectPartners({ config, env: { KEY: secret }, root: '/nowhere', providers, vendorsAt: standIn.url });
  return findings.filter(({ about }) => about === 'captcha' || about === 'scripts of vendors');
}

test('a captcha whose service knows the secret is found well, once for all providers that have it', async () => {
  expect(await inspect(CAPTCHA_SECRET)).toMatchObject([
    { about: 'captcha', state: 'ok', message: 'turnstile for 0x4AAA… knows the secret' },
    { state: 'ok', message: 'turnstile (captcha of second) serves its script' },
    { state: 'ok', message: 'ga4 (analytics of lakeside) serves its script' },
  ]);
});

test.each([
  ['wrong', 'secret-canary', 'invalid-input-secret'],
  ['missing', '', 'secret_missing'],
])('a captcha whose secret is %s is found, without the secret', async (_what, secret, reason) => {
  const [captcha] = await inspect(secret);

  expect(captcha).toMatchObject({ state: 'failed', message: `turnstile for 0x4AAA… cannot verify captchas (${reason})` });
  expect(JSON.stringify(captcha)).not.toContain('canary');
});

test('a script that its vendor does not serve is found with the status', async () => {
  standIn.status = 404;
  const findings = await inspect(CAPTCHA_SECRET);

  expect(findings.at(-1)).toMatchObject({
    state: 'failed',
    message: 'ga4 (analytics of lakeside) serves no script (status_404)',
  });
});

test.each([
  ['bank_link', {}, 'ok', 'the Stripe account of lakeside answers'],
  ['bank_link', { hasBankDebits: false }, 'failed', 'the Stripe account of lakeside cannot be used (no_bank_debits)'],
  ['wallets', {}, 'ok', 'the Stripe account of lakeside answers'],
  ['wallets', { wallets: [] }, 'failed', 'the Stripe account of lakeside cannot be used (no_wallets)'],
  ['wallets', { mayReadSources: false }, 'failed', 'the Stripe account of lakeside cannot be used (StripePermissionError 403)'],
] as const)('an account of Stripe for %s: %j', async (field, inBooks, state, message) => {
  const stripe = await openStripeStandIn({ key: 'sk_test_standin', now: () => new Date() });
  onTestFinished(stripe.close);
  Object.assign(stripe.books, inBooks);
  const payments = { adapter: 'stripe', publishable_key: 'pk_test_standin', secret: 'env:KEY', [field]: true } as const;
  const findings = await inspectPartners({
    config: parseConfig({ CAUSEWAY_MODE: 'test', DATABASE_URL: 'postgres://localhost/none', STRIPE_URL: stripe.url }),
    env: { KEY: 'sk_test_standin' },
    root: '/nowhere',
    providers: [aProvider({ payments })],
  });

  expect(findings.find(({ about }) => about === 'payments')).toMatchObject({ state, message });
});
