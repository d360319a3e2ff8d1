import { SKIPPED_CAPTCHA, toWireBirthDate } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { noCaptcha } from '../../partners/siteverify.ts';
import { selectAll, signInAgain } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
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

test('a patient who has signed in needs no captcha, which their pages do not have', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'guarded' } });
  const visitor = service.visitor('guarded.localhost');
  const { verification_token } = await visitor.get('verificationToken', {
    headers: { 'x-captcha-token': service.captchaToken() },
  });
  const { last_name, birth_date } = household.patient;
  const named = { last_name, date_of_birth: toWireBirthDate(birth_date) ?? '' };
  const found = await visitor.get('lookup', { headers: { 'x-verification-token': verification_token }, body: named });
  const { application_id } = await visitor.get('createApplication', {
    body: { ...named, application_unique_value: found.unique_value, open_vault_id: found.bills[0]?.open_vault_id ?? '' },
  });
  expect(await visitor.ask('verificationToken', {})).toMatchObject({ status: 403, code: 'captcha_failed' });
  await selectAll(visitor, household, { application_id });
  await signInAgain(visitor, service.db, application_id);

  expect(await visitor.ask('verificationToken', {})).toMatchObject({ status: 200 });
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
