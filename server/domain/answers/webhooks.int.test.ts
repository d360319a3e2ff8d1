import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Provider } from '#configuration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { deliverWebhooks } from '../webhooks/deliver-webhooks.ts';
import { answersComposer, type ComposeOptions } from './compose-webhook.ts';
import { openWebhooks } from '../../partners/webhooks.ts';
import { createLog } from '../../platform/http/log.ts';
import { testSealer, type TestService } from '../../testing/test-service.ts';
import { claimProvider, claimRequest, startClaimService } from '../../testing/claim.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const SECRET = `whsec_${Buffer.from('a secret of the receiver').toString('base64')}`;
const received: Received[] = [];
const answers: ((request: Received) => number | 'cut')[] = [];
let receiver: Server;
let service: TestService;
let provider: Provider;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const status = answers.shift()?.(received.at(-1)!) ?? 204;
      if (status === 'cut') response.destroy();
      else response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/answers`;
  provider = claimProvider({ answers: { claim: { to: [{ webhook, secret: 'env:INTAKE' }], keep_days: 30 } } });
  service = await startClaimService([provider]);
});
afterAll(async () => {
  receiver.close();
  await service.close();
});
beforeEach(() => received.splice(0));
afterEach(async () => {
  answers.splice(0);
  await service.db.deleteFrom('submissions').execute();
});

const deliver = (changes: Partial<ComposeOptions> = {}) =>
  deliverWebhooks({
    db: service.db,
    clock: service.ports.clock,
    log: createLog('silent'),
    sendWebhook: openWebhooks({ isTestMode: true, privateHosts: [] }),
    composeAnswers: answersComposer({
      db: service.db,
      providers: () => [provider],
      sealer: testSealer,
      findSecret: () => SECRET,
      ...changes,
    }),
    composeEvent: () => Promise.reject(new Error('there is no event')),
    prepare: () => Promise.resolve(),
  });
const submit = () => service.visitor().get('submitAnswers', claimRequest());
const delivery = () => service.db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();

/** As a library of Standard Webhooks verifies it. */
function isSigned({ headers, body }: Received): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

describe('a webhook', () => {
  it('carries the answers once, signed over its id, its time and its body', async () => {
    const { reference } = await submit();
    await deliver();
    await deliver();
    const [request] = received;

    expect(received).toHaveLength(1);
    expect(isSigned(request!)).toBe(true);
    expect(JSON.parse(request!.body)).toMatchObject({
      type: 'answers.submitted',
      data: { reference, flow: 'claim', answers: { 'lets-get-in-touch': { last_name: 'Nuñez' } } },
    });
  });

  it('is sent again with the same id, after a wait, while the receiver fails', async () => {
    answers.push(
      () => 500,
      () => 'cut',
      () => 302,
    );
    await submit();
    await deliver();
    expect(await delivery()).toMatchObject({ tries: 1, problem: 'status_500', delivered_at: null });
    await deliver();
    expect(received).toHaveLength(1);

    for (const seconds of [6, 331, 1981]) {
      service.wait(seconds);
      await deliver();
    }
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await delivery()).delivered_at).not.toBeNull();
  });

  it('is given up after ten attempts in three days', async () => {
    answers.push(...Array.from({ length: 30 }, () => () => 503));
    await submit();
    const began = service.ports.clock.now().getTime();
    let lastAt = began;
    for (let hour = 0; hour < 100; hour += 1) {
      const before = received.length;
      await deliver();
      if (received.length > before) lastAt = service.ports.clock.now().getTime();
      service.wait(3600);
    }

    expect(received).toHaveLength(10);
    expect((lastAt - began) / 86_400_000).toBeCloseTo(3.2, 0);
    expect((await delivery()).given_up_at).not.toBeNull();
  });

  it('goes to no receiver that the provider has removed, and again once the file names it', async () => {
    await submit();
    await deliver({ providers: () => [{ ...provider, answers: {} }] });
    expect([received.length, (await delivery()).problem]).toEqual([0, 'no_destination']);

    service.wait(6);
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('is given up when the receiver answers 410', async () => {
    answers.push(() => 410);
    await submit();
    await deliver();

    expect((await delivery()).given_up_at).not.toBeNull();
  });

  it('waits for a secret that is not there yet, and is not sent without one', async () => {
    await submit();
    await deliver({ findSecret: () => undefined });

    expect(received).toEqual([]);
    expect(await delivery()).toMatchObject({ problem: 'no_secret', given_up_at: null });
  });

  it('leaves from one process, whichever of several take it', async () => {
    await submit();
    await Promise.all([deliver(), deliver(), deliver()]);

    expect(received).toHaveLength(1);
  });
});
