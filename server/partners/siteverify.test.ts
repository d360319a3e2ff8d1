import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { keyedHasher } from '../platform/http/keyed-hash.ts';
import { createLog } from '../platform/http/log.ts';
import { listen } from '../platform/http/create-server.ts';
import { createCaptchaTokens } from '../sandbox/vendors/captcha-tokens.ts';
import { createStandIns } from '../sandbox/vendors/create-stand-ins.ts';
import { openPartnerHealth } from './partner-health.ts';
import { noCaptcha, openSiteverify } from './siteverify.ts';

const keyedHash = keyedHasher('a secret of the tests');
const now = () => new Date();
const tokens = createCaptchaTokens(keyedHash, now);
let standIns: FastifyInstance;
let broken: FastifyInstance;
let url: string;
let brokenUrl: string;

beforeAll(async () => {
  const at = { host: '127.0.0.1', port: 0, mayMove: false };
  standIns = await createStandIns({ keyedHash, now, log: createLog('silent') });
  url = `http://127.0.0.1:${await listen(standIns, at)}/siteverify`;
  broken = fastify();
  broken.removeAllContentTypeParsers();
  broken.addContentTypeParser('*', (_request, _body, done) => done(null));
  broken.post('/nonsense', async () => 'sorry');
  broken.post('/shapeless', async () => ({ ok: true }));
  broken.post('/moved', async (_request, reply) => reply.redirect(url, 307));
  brokenUrl = `http://127.0.0.1:${await listen(broken, at)}`;
});
afterAll(() => Promise.all([standIns.close(), broken.close()]));

const report = openPartnerHealth({ clock: { now }, log: createLog('silent') }).open({
  partner: 'captcha',
  adapter: 'siteverify',
  host: 'localhost',
});

interface Changes {
  readonly url?: string;
  readonly secret?: string;
  readonly hostname?: string;
}

function ask({ secret = 'ours', ...changes }: Changes = {}) {
  const captcha = openSiteverify({ url, hostname: 'isolated.localhost', secret: () => secret, report, ...changes });
  return (token: string) => captcha.isHuman({ provider_id: 'lakeside', token });
}

test('a token of the service is a person', async () => {
  expect(await ask()(tokens.issue())).toBe(true);
});

test('a token is good for one use', async () => {
  const token = tokens.issue();
  await ask()(token);

  expect(await ask()(token)).toBe(false);
});

test('a made-up token is rejected', async () => {
  expect(await ask()('made-up')).toBe(false);
});

test('a token of another site is rejected', async () => {
  expect(await ask({ hostname: 'isolated.example' })(tokens.issue())).toBe(false);
});

test.each([
  ['the secret is wrong', () => ask({ secret: '' })],
  ['the service does not answer', () => ask({ url: 'http://127.0.0.1:1/siteverify' })],
  ['the answer is nonsense', () => ask({ url: `${brokenUrl}/nonsense` })],
  ['the answer has no verdict', () => ask({ url: `${brokenUrl}/shapeless` })],
  ['the question would be carried elsewhere', () => ask({ url: `${brokenUrl}/moved` })],
  ['no service is configured', () => (token: string) => noCaptcha.isHuman({ provider_id: 'lakeside', token })],
])('no token is accepted where %s', async (_name, captcha) => {
  await expect(captcha()(tokens.issue())).rejects.toMatchObject({ code: 'captcha_unavailable' });
});
