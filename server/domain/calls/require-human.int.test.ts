import { SKIPPED_CAPTCHA } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { noCaptcha } from '../../partners/siteverify.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([
    aProvider(),
    aProvider({ provider_id: 'guarded', hosts: ['guarded.localhost'], captcha_site_key: 'key' }),
    aProvider({
      provider_id: 'chosen',
      hosts: ['chosen.localhost'],
      partners: { captcha: { adapter: 'turnstile', site_key: 'key', secret: 'env:KEY' } },
    }),
    aProvider({ provider_id: 'skipping', hosts: ['skipping.localhost'], captcha_site_key: 'key', skip_captcha: true }),
    aProvider({ provider_id: 'silent', hosts: ['silent.localhost'], disable_tracking: true }),
  ]);
});
afterAll(() => service.close());

function askToken(host: string, token?: string) {
  return service.visitor(host).ask('verificationToken', token === undefined ? {} : { headers: { 'x-captcha-token': token } });
}

test('where there is no captcha, a verification token needs none', async () => {
  expect(await askToken('lakeside.localhost')).toMatchObject({ status: 200 });
});

test('a person gets a verification token', async () => {
  expect(await askToken('guarded.localhost', service.captchaToken())).toMatchObject({ status: 200 });
});

test('a captcha that the provider chose is needed, too', async () => {
  expect(await askToken('chosen.localhost')).toMatchObject({ status: 403, code: 'captcha_failed' });
  expect(await askToken('chosen.localhost', service.captchaToken())).toMatchObject({ status: 200 });
});

test('a captcha token is good for one verification token', async () => {
  const token = service.captchaToken();
  await askToken('guarded.localhost', token);

  expect(await askToken('guarded.localhost', token)).toMatchObject({ status: 403, code: 'captcha_failed' });
});

test.each([
  ['no captcha token', undefined],
  ['a made-up one', 'made-up'],
  ['the placeholder of another provider', SKIPPED_CAPTCHA],
])('with %s there is no verification token', async (_name, token) => {
  expect(await askToken('guarded.localhost', token)).toMatchObject({ status: 403, code: 'captcha_failed' });
});

test('where the captcha is skipped, its placeholder is enough', async () => {
  expect(await askToken('skipping.localhost', SKIPPED_CAPTCHA)).toMatchObject({ status: 200 });
});

test('where the captcha is skipped, nothing else but a real token is', async () => {
  expect(await askToken('skipping.localhost', 'made-up')).toMatchObject({ status: 403 });
});

test('no visitor passes while the captcha service fails', async () => {
  const ports = service.ports as { captcha: TestService['ports']['captcha'] };
  const simulated = ports.captcha;
  ports.captcha = noCaptcha;

  const answer = await askToken('guarded.localhost', service.captchaToken());

  ports.captcha = simulated;
  expect(answer).toMatchObject({ status: 503, code: 'captcha_unavailable' });
});

test('how lookups go is not counted where tracking is turned off', async () => {
  const report = (host: string) => service.visitor(host).get('enrollmentInfo', { body: { name: 'vault.success' } });

  expect([await report('lakeside.localhost'), await report('silent.localhost')]).toEqual([
    { recorded: true },
    { recorded: false },
  ]);
});
