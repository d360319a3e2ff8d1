import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { USUAL_ADAPTERS, type VendorAdapter } from '#rules';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

import type { Config } from '../../platform/config/parse-config.ts';
import { isVendor } from '../../pages/isolated-origin/vendor-settings.ts';
import { createServer, listen } from '../../platform/http/create-server.ts';
import { answerErrorsAsJson, sendNotThere } from '../../platform/http/error-response.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import { createCaptchaTokens, type CaptchaTokens } from './captcha-tokens.ts';
import { captchaFrames, standInScripts } from './stand-in-scripts.ts';

const BYTES = 262_144;
/** Slow enough to be seen, and well within the five seconds that a captcha may take to load. */
const SLOW_MS = 2_000;

interface StandInOptions {
  readonly keyedHash: KeyedHash;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/**
 * Test mode: a service on an origin of its own that takes the place of every vendor. It serves real scripts, stores what
 * browsers send it, and shows that at `/received`. The site key determines what a captcha does (vendors/README.md).
 */
export async function createStandIns({ keyedHash, now, log }: StandInOptions): Promise<FastifyInstance> {
  const app = await createServer({ log, trustProxy: false, bodyLimit: BYTES });
  answerErrorsAsJson(app);
  const received = createReceived();
  const tokens = createCaptchaTokens(keyedHash, now);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
      .removeHeader('x-frame-options')
      .removeHeader('content-security-policy');
  });
  app.addHook('preHandler', async (request) => received.note(request));
  addCaptcha(app, tokens);
  addCollectors(app, received);
  await app.ready();
  return app;
}

interface Named {
  readonly Params: { readonly vendor: string; readonly id: string; readonly frame: string };
}

interface AsVendor {
  /** The adapter whose script is wanted. */
  readonly Querystring: { readonly as?: VendorAdapter };
}

function addCaptcha(app: FastifyInstance, tokens: CaptchaTokens): void {
  let failures = 0;
  app.get<Named>('/captcha/:id/frames/:frame', async ({ params: { frame } }, reply) => {
    const html = frame === 'anchor' || frame === 'challenge' ? captchaFrames[frame] : undefined;
    return html === undefined ? sendNotThere(reply) : reply.type('text/html; charset=utf-8').send(html);
  });
  app.post<Named>('/captcha/:id/token', async ({ params: { id } }, reply) => {
    if (id === 'slow') await sleep(SLOW_MS);
    // Every third time it works.
    if (id === 'flaky' && (failures += 1) % 3 !== 0) return reply.code(503).send({});
    return { token: id === 'bad-token' ? 'made-up' : tokens.issue() };
  });
  app.post('/siteverify', async (request) => {
    const asked = new URLSearchParams(String(request.body));
    if (!asked.get('secret')) return { success: false, 'error-codes': ['missing-input-secret'] };
    const success = tokens.redeem(asked.get('response') ?? '');
    return success ? { success, hostname: 'isolated.localhost' } : { success, 'error-codes': ['invalid-input-response'] };
  });
}

function addCollectors(app: FastifyInstance, received: Received): void {
  app.get<Named & AsVendor>('/:vendor/:id/script.js', async ({ params: { vendor, id }, query }, reply) => {
    if (!isVendor(vendor)) return sendNotThere(reply);
    const adapter = query.as ?? USUAL_ADAPTERS[vendor];
    if (!Object.hasOwn(standInScripts, adapter)) return sendNotThere(reply);
    if (vendor === 'captcha' && id === 'never') await once(reply.raw, 'close');
    if (vendor === 'captcha' && id === 'slow-script') await sleep(SLOW_MS);
    if (vendor === 'captcha' && id === 'broken') return reply.code(503).send();
    const script = vendor === 'captcha' && id === 'empty' ? '' : standInScripts[adapter];
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
  app.post<Named>('/:vendor/:id/collect', async (_request, reply) => reply.code(204).send());
  app.get('/received.json', async () => received.list());
  app.get('/received', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(received.asText()));
  app.delete('/received.json', async (_request, reply) => {
    received.forget();
    return reply.code(204).send();
  });
}

const MOST = 2_000;

/** One request of a browser, with everything that it sent. */
type ReceivedRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'> & { readonly body: string };

type Received = ReturnType<typeof createReceived>;

/** What the stand-ins were sent since they began, the oldest first. */
function createReceived() {
  let all: readonly ReceivedRequest[] = [];
  return {
    note({ method, url, headers, body }: FastifyRequest) {
      if (url.startsWith('/received')) return;
      all = [...all.slice(1 - MOST), { method, url, headers, body: typeof body === 'string' ? body : '' }];
    },
    list: () => all,
    asText: () =>
      all.map(({ method, url, body }) => `${method} ${url}\n${body}\n`).join('\n') || 'Nothing has been received yet.',
    forget() {
      all = [];
    },
  };
}

interface OpenStandInsOptions extends StandInOptions {
  readonly config: Pick<Config, 'HOST' | 'STAND_INS_PORT'>;
}

/** Listens with the stand-ins for vendors. */
export async function openStandIns({ config, ...options }: OpenStandInsOptions) {
  const standIns = await createStandIns(options);
  const port = await listen(standIns, { host: config.HOST, port: config.STAND_INS_PORT, mayMove: true });
  return { origin: `http://vendors.localhost:${port}`, close: () => standIns.close() };
}
