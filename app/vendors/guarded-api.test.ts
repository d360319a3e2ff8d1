import { FunnelError, type Api } from '#api';
import { expect, test } from 'vitest';

import { guardedApi } from './guarded-api.ts';

/** Calls that note what they were asked with, and refuse a lookup with any token but the last one. */
function someCalls() {
  const asked: unknown[] = [];
  let tokens = 0;
  const api = {
    verificationToken: async ({ headers }: { headers?: object }) => {
      asked.push(headers ?? 'no captcha');
      tokens += 1;
      return { status: 200, body: { verification_token: `t${tokens}` } };
    },
    lookup: async ({ headers }: { headers: Record<string, string> }) => {
      if (headers['x-verification-token'] !== `t${tokens}`) throw new FunnelError('verification_token_missing');
      return { status: 200, body: headers['x-verification-token'] };
    },
  } as unknown as Api;
  return { api, asked, session: { changes: () => (tokens += 1) } };
}

const onNoCaptcha = (refusal: FunnelError) => Promise.reject(refusal);
const body = { last_name: 'rivera', date_of_birth: '03/07/1984' };

test('a verification token is fetched once and used again', async () => {
  const { api, asked } = someCalls();
  const guarded = guardedApi({ api, onNoCaptcha, captchaToken: async () => 'person' });

  await guarded.verificationToken({});
  await guarded.verificationToken({});

  expect(asked).toEqual([{ 'x-captcha-token': 'person' }]);
});

test('a page without a captcha sends no captcha token, and waits for nothing', () => {
  const { api, asked } = someCalls();

  void guardedApi({ api, onNoCaptcha, captchaToken: () => undefined }).verificationToken({});

  expect(asked).toEqual(['no captcha']);
});

test('a verification token that was fetched ahead is the one of the lookup', async () => {
  const { api, asked } = someCalls();
  const guarded = guardedApi({ api, onNoCaptcha, captchaToken: () => undefined });

  guarded.fetchTokenAhead();
  guarded.fetchTokenAhead();

  expect((await guarded.verificationToken({})).body).toEqual({ verification_token: 't1' });
  expect(asked).toHaveLength(1);
});

test('a verification token that could not be fetched ahead is fetched by the lookup', async () => {
  const { api } = someCalls();
  const answers = [() => Promise.reject(new FunnelError('service_unavailable')), () => api.verificationToken({})];
  const flaky = { ...api, verificationToken: () => answers.shift()!() } as Api;
  const guarded = guardedApi({ api: flaky, onNoCaptcha, captchaToken: () => undefined });

  guarded.fetchTokenAhead();

  expect((await guarded.verificationToken({})).body).toEqual({ verification_token: 't1' });
});

test('a verification token is not used for longer than ten minutes', async () => {
  const { api, asked } = someCalls();
  let time = 0;
  const guarded = guardedApi({ api, onNoCaptcha, captchaToken: async () => undefined, now: () => time });

  await guarded.verificationToken({});
  time = 10 * 60_000 + 1;
  await guarded.verificationToken({});

  expect(asked).toHaveLength(2);
});

test('a captcha that gave no token is asked again the next time', async () => {
  const { api } = someCalls();
  let tries = 0;
  const captchaToken = async () => {
    tries += 1;
    if (tries === 1) throw new FunnelError('captcha_cancelled');
    return 'person';
  };
  const guarded = guardedApi({ api, onNoCaptcha, captchaToken });

  await expect(guarded.verificationToken({})).rejects.toThrow('captcha_cancelled');
  await expect(guarded.verificationToken({})).resolves.toMatchObject({ status: 200 });
});

test('a lookup whose token is worthless since the session changed is made again with another', async () => {
  const { api, session } = someCalls();
  const guarded = guardedApi({ api, onNoCaptcha, captchaToken: async () => undefined });
  const { body: token } = await guarded.verificationToken({});
  session.changes();

  const found = await guarded.lookup({ headers: { 'x-verification-token': token.verification_token }, body });

  expect(found.body).toBe('t3');
});
