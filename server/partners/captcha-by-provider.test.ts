import { afterEach, beforeEach, expect, test } from 'vitest';

import { openSecretReferences } from '../platform/config/secret-references.ts';
import { createLog } from '../platform/http/log.ts';
import { aProvider } from '../testing/a-provider.ts';
import { CAPTCHA_SECRET, startCaptchaStandIn } from '../testing/captcha-stand-in.ts';
import { captchaByProvider } from './captcha-by-provider.ts';
import { openPartnerHealth, type PartnerHealth } from './partner-health.ts';
import { noCaptcha, type CaptchaSettings } from './siteverify.ts';

const ADAPTERS = ['recaptcha', 'recaptcha-v3', 'hcaptcha', 'turnstile'] as const;

let standIn: Awaited<ReturnType<typeof startCaptchaStandIn>>;
let lines: string[];
let health: PartnerHealth;

beforeEach(async () => {
  standIn = await startCaptchaStandIn();
  lines = [];
  health = openPartnerHealth({
    clock: { now: () => new Date('2026-06-16T16:00:00Z') },
    log: createLog('info', { destination: { write: (line) => void lines.push(line) } }),
  });
});
afterEach(() => standIn.close());

interface Changes {
  readonly secret?: string;
  readonly least_score?: number;
  readonly deadlineMs?: number;
}

function ask(adapter: CaptchaSettings['adapter'], { secret = CAPTCHA_SECRET, deadlineMs = 4_000, ...changes }: Changes = {}) {
  const captcha = { adapter, site_key: 'site-key', secret: 'env:KEY', ...changes };
  const partner = captchaByProvider({
    findProvider: (id) => (id === 'own' ? aProvider({ partners: { captcha } }) : aProvider()),
    findSecret: openSecretReferences({ KEY: secret }),
    health,
    otherwise: noCaptcha,
    hostname: 'isolated.example',
    urls: {
      recaptcha: `${standIn.url}/recaptcha`,
      'recaptcha-v3': `${standIn.url}/recaptcha`,
      hcaptcha: `${standIn.url}/hcaptcha`,
      turnstile: `${standIn.url}/turnstile`,
    },
    deadlineMs,
  });
  return (token: string, provider_id = 'own') => partner.isHuman({ provider_id, token });
}

test.each(ADAPTERS)('%s accepts a token once', async (adapter) => {
  standIn.issue('token');
  const isHuman = ask(adapter);

  expect([await isHuman('token'), await isHuman('token')]).toEqual([true, false]);
});

test.each(ADAPTERS)('%s rejects a token of another host', async (adapter) => {
  standIn.issue('token', { hostname: 'elsewhere.example' });

  expect(await ask(adapter)('token')).toBe(false);
});

test.each(['recaptcha-v3', 'turnstile'] as const)('%s rejects a token of another action', async (adapter) => {
  standIn.issue('token', { action: 'newsletter' });

  expect(await ask(adapter)('token')).toBe(false);
});

test('hCaptcha rejects a token of another site key', async () => {
  standIn.issue('token', { sitekey: 'another' });

  expect(await ask('hcaptcha')('token')).toBe(false);
});

test.each([
  ['accepts', 0.5, undefined, true],
  ['rejects', 0.4, undefined, false],
  ['accepts', 0.3, 0.3, true],
  ['rejects', 0.8, 0.9, false],
])('reCAPTCHA v3 %s a score of %d when the least one is %s', async (_what, score, least, expected) => {
  standIn.issue('token', { score });

  expect(await ask('recaptcha-v3', least === undefined ? {} : { least_score: least })('token')).toBe(expected);
});

test.each([
  ['recaptcha', []],
  ['hcaptcha', ['sitekey']],
  ['turnstile', ['idempotency_key']],
] as const)('%s is asked for the token with the secret, and for nothing of the visitor', async (adapter, more) => {
  standIn.issue('token');
  await ask(adapter)('token');

  expect(standIn.asked.map((form) => Object.keys(form))).toEqual([['secret', 'response', ...more]]);
});

test.each([
  ['the status 503', () => void (standIn.nextStatus = 503)],
  ['an error inside it', () => void standIn.faults.push('internal-error')],
])('Turnstile is asked again with the same key when it answers with %s', async (_what, fail) => {
  standIn.issue('token');
  fail();

  expect(await ask('turnstile')('token')).toBe(true);
  expect(standIn.asked).toHaveLength(2);
  expect(new Set(standIn.asked.map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
});

test('Turnstile is asked once where it refuses the question', async () => {
  standIn.faults.push('bad-request');

  await expect(ask('turnstile')('token')).rejects.toMatchObject({ reason: 'bad-request' });
  expect(standIn.asked).toHaveLength(1);
});

test('Turnstile is away after five answers in a row with an error inside it', async () => {
  standIn.faults.push(...Array<string>(6).fill('internal-error'));
  const isHuman = ask('turnstile');

  await expect(isHuman('token')).rejects.toMatchObject({ reason: 'internal-error' });
  await expect(isHuman('token')).rejects.toMatchObject({ reason: 'circuit_open' });
  expect(standIn.asked).toHaveLength(5);
});

test.each(['recaptcha', 'hcaptcha'] as const)('%s is not asked twice for a token that it may have used up', async (adapter) => {
  standIn.status = 503;

  await expect(ask(adapter)('token')).rejects.toMatchObject({ code: 'captcha_unavailable', reason: 'status_503' });
  expect(standIn.asked).toHaveLength(1);
});

test.each(ADAPTERS)('%s costs a visitor its deadline and no more when it never answers', async (adapter) => {
  standIn.status = 0;
  const began = performance.now();

  await expect(ask(adapter, { deadlineMs: 300 })('token')).rejects.toMatchObject({ reason: 'deadline' });
  expect(performance.now() - began).toBeLessThan(2_000);
});

test.each(ADAPTERS)('%s keeps a line of its health, and the log has neither token nor secret', async (adapter) => {
  await ask(adapter, { secret: 'secret-canary' })('token-canary').catch(() => undefined);

  expect(health.list()).toMatchObject([{ partner: 'captcha', adapter, state: 'down', reason: 'invalid-input-secret' }]);
  expect(lines.join()).toContain('a partner does not answer');
  expect(lines.join()).not.toContain('canary');
});

test('no token is accepted without the secret of the captcha', async () => {
  await expect(ask('hcaptcha', { secret: '' })('token')).rejects.toMatchObject({ reason: 'secret_missing' });
  expect(standIn.asked).toEqual([]);
});

test('a provider without a captcha of its own asks that of the service', async () => {
  await expect(ask('turnstile')('token', 'another')).rejects.toMatchObject({ reason: 'not_configured' });
  expect(standIn.asked).toEqual([]);
});
