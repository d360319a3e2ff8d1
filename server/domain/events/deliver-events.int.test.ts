import { createHmac } from 'node:crypto';

import type { Provider } from '#configuration';
import { PROVIDER_EVENT_KINDS } from '#api/entities';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { openWebhooks } from '../../partners/webhooks.ts';
import { createLog } from '../../platform/http/log.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { startReceiver, type Receiver, type ReceivedWebhook } from '../../testing/webhook-receiver.ts';
import { claimDeliveries } from '../webhooks/deliveries.ts';
import { deliverWebhooks } from '../webhooks/deliver-webhooks.ts';
import { findProviderEvent, listProviderEvents, replayEvents } from './manage-events.ts';
import { publishEvent } from './provider-events.ts';
import { eventComposer, queueEvents } from './queue-events.ts';

const SECRETS: Readonly<Record<string, string>> = {
  'env:OLD': `whsec_${Buffer.from('the old secret').toString('base64')}`,
  'env:NEW': `whsec_${Buffer.from('the new secret').toString('base64')}`,
};

let receiver: Receiver;
let service: TestService;
let provider: Provider;
let findSecret = (reference: string): string | undefined => SECRETS[reference];

beforeAll(async () => {
  receiver = await startReceiver();
  provider = aProvider({ events: [endpoint('/all')] });
  service = await startTestService([provider]);
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});
afterEach(async () => {
  receiver.reset();
  provider = { ...provider, events: [endpoint('/all')] };
  findSecret = (reference) => SECRETS[reference];
  await sql`truncate provider_events, webhook_deliveries, stopped_endpoints cascade`.execute(service.db);
});

function endpoint(path: string, kinds = [...PROVIDER_EVENT_KINDS]): Provider['events'][number] {
  return { url: `${receiver.origin}${path}`, secrets: ['env:NEW', 'env:OLD'], kinds };
}

let facts = 0;

/** An event about this subject. */
async function publish(reference: string): Promise<void> {
  const data = { reference, reason: null, language: 'en', wants_call: true, best_time: 'any' } as const;
  facts += 1;
  const now = service.ports.clock.now();
  const event = { kind: 'contact.requested', provider_id: 'lakeside', fact: String(facts), data, happened_at: now, now } as const;
  await inTransaction(service.db, (trx) => publishEvent(trx, event));
}

async function deliver(): Promise<void> {
  const { db, ports } = service;
  const options = { db, providers: () => [provider], findSecret };
  await deliverWebhooks({
    db,
    clock: ports.clock,
    log: createLog('silent'),
    sendWebhook: openWebhooks({ isTestMode: true, privateHosts: [] }),
    composeAnswers: () => Promise.reject(new Error('there are no answers')),
    composeEvent: eventComposer(options),
    prepare: () => queueEvents(options, ports.clock.now()),
  });
}

const referenceOf = ({ body }: ReceivedWebhook) => (JSON.parse(body) as { data: { reference: string } }).data.reference;
const receivedAt = (path: string) => receiver.received.filter((request) => request.path === path);
const states = async () =>
  (await listProviderEvents(service.db, provider, {})).flatMap((event) => event.deliveries.map(({ state }) => state));

/** As a library of Standard Webhooks verifies it: one of the signatures fits. */
function isSignedWith(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signed}`);
}

describe('an event', () => {
  it('arrives once, signed with both secrets, with its kind, its time and its data', async () => {
    await publish('3F2A-91BC');
    await Promise.all([deliver(), deliver(), deliver()]);
    const [request] = receiver.received;

    expect(receiver.received).toHaveLength(1);
    expect(Object.values(SECRETS).map((secret) => isSignedWith(secret, request!))).toEqual([true, true]);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      type: 'contact.requested',
      timestamp: expect.stringMatching(/^2026-06-16T16:00:00\.\d{3}Z$/) as string,
      data: {
        provider_id: 'lakeside',
        reference: '3F2A-91BC',
        reason: null,
        language: 'en',
        wants_call: true,
        best_time: 'any',
      },
    });
    const found = await findProviderEvent(service.db, provider, String(request?.headers['webhook-id']));
    expect(found).toMatchObject({ payload: JSON.parse(request?.body ?? '') as object, deliveries: [{ state: 'delivered' }] });
  });

  it('goes to each endpoint that takes its kind', async () => {
    provider = { ...provider, events: [endpoint('/a'), endpoint('/b', ['plan.started']), endpoint('/c', ['contact.requested'])] };
    await publish('A');
    await deliver();

    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/a', '/c']);
  });

  it('stays where no endpoint is, and is replayed when there is one', async () => {
    provider = { ...provider, events: [] };
    await publish('A');
    await deliver();
    expect(receiver.received).toEqual([]);

    provider = { ...provider, events: [endpoint('/new')] };
    expect(await replayEvents(service.db, provider, { since: '2026-01-01' }, service.ports.clock.now())).toBe(1);
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/new']);
  });

  it('waits for its secret, and for an endpoint that the file names no more', async () => {
    findSecret = () => undefined;
    await publish('A');
    await deliver();
    expect(receiver.received).toEqual([]);

    findSecret = (reference) => SECRETS[reference];
    service.wait(10);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    receiver.setReaction(() => 307);
    await publish('A');
    await deliver();

    expect(receiver.received.map(({ path }) => path)).toEqual(['/all']);
    expect(await states()).toEqual(['waits']);
  });
});

describe('the order of a subject', () => {
  it('holds while an earlier event fails, and other subjects go on', async () => {
    receiver.setReaction((request) => (referenceOf(request) === 'A' ? 500 : 204));
    for (const reference of ['A', 'A', 'B', 'A', 'B']) await publish(reference);
    await deliver();
    expect(receiver.received.map(referenceOf).toSorted()).toEqual(['A', 'B', 'B']);

    receiver.reset();
    service.wait(10);
    await deliver();
    expect(receiver.received.map(referenceOf)).toEqual(['A', 'A', 'A']);
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    const events = await service.db.selectFrom('provider_events').select(['event_id', 'subject']).orderBy('number').execute();
    expect(ids).toEqual(events.filter(({ subject }) => subject.endsWith('A')).map(({ event_id }) => event_id));
  });

  it('holds while a process that took an event is lost, which is sent again with its id', async () => {
    await publish('A');
    await publish('A');
    await queueEvents({ db: service.db, providers: () => [provider] }, service.ports.clock.now());
    expect(await claimDeliveries(service.db, service.ports.clock.now())).toHaveLength(1);
    await deliver();
    expect(receiver.received).toEqual([]);

    service.wait(61);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('holds up no other subject while an answer cannot be recorded', async () => {
    const { db } = service;
    await sql`alter table webhook_deliveries add constraint refused check (delivered_at is null or subject not like '%A')`.execute(
      db,
    );
    onTestFinished(async () => void (await sql`alter table webhook_deliveries drop constraint refused`.execute(db)));
    for (const reference of ['A', 'A', 'B', 'B']) await publish(reference);
    await deliver();

    expect(receiver.received.map(referenceOf).toSorted()).toEqual(['A', 'B', 'B']);
    expect((await states()).toSorted()).toEqual(['delivered', 'delivered', 'waits', 'waits']);
  });

  it('is each provider’s own, and a slow receiver leaves space for the others', async () => {
    for (let count = 0; count < 30; count += 1) await publish(`A${count}`);
    provider = { ...provider, events: [endpoint('/slow'), endpoint('/fast')] };
    await queueEvents({ db: service.db, providers: () => [provider] }, service.ports.clock.now());
    const claimed = await claimDeliveries(service.db, service.ports.clock.now());

    expect(claimed.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => '/fast'),
      ...Array.from({ length: 5 }, () => '/slow'),
    ]);
  });
});

describe('an endpoint that never answers', () => {
  it('holds up neither the others nor what is published meanwhile', async () => {
    provider = { ...provider, events: [endpoint('/slow'), endpoint('/fast')] };
    receiver.setReaction(({ path }) => (path === '/slow' ? 'hang' : 204));
    for (let count = 0; count < 30; count += 1) await publish(`A${count}`);
    const delivering = deliver();
    await expect.poll(() => receivedAt('/fast').length, { timeout: 10_000 }).toBe(30);
    await expect.poll(() => receivedAt('/slow').length).toBe(5);

    await publish('B');
    receiver.cutOpen();
    await expect.poll(() => receivedAt('/fast').map(referenceOf), { timeout: 10_000 }).toContain('B');
    await expect.poll(() => receivedAt('/slow').length, { timeout: 10_000 }).toBe(10);
    receiver.setReaction(() => 204);
    receiver.cutOpen();
    await delivering;
    expect(receivedAt('/slow')).toHaveLength(31);
  });

  it('leaves what is due to the next job after a quarter of a minute', async () => {
    receiver.setReaction(() => {
      if (receiver.received.length === 1) service.wait(15);
      return 204;
    });
    for (let count = 0; count < 30; count += 1) await publish(`A${count}`);
    await deliver();
    expect(receiver.received).toHaveLength(5);

    await deliver();
    expect(receiver.received).toHaveLength(30);
  });
});

describe('an endpoint that is down', () => {
  it('is tried for three days with growing pauses, then its events are parked until they are replayed', async () => {
    receiver.setReaction(() => 'cut');
    await publish('A');
    const began = service.ports.clock.now().getTime();
    const tries: number[] = [];
    for (let hour = 0; hour < 90; hour += 0.5) {
      const before = receiver.received.length;
      await deliver();
      if (receiver.received.length > before) tries.push((service.ports.clock.now().getTime() - began) / 3_600_000);
      service.wait(1800);
    }
    expect(tries).toHaveLength(10);
    expect(tries.at(-1)).toBeGreaterThan(65);
    expect(tries.at(-1)).toBeLessThan(85);
    expect(await states()).toEqual(['parked']);

    receiver.reset();
    await deliver();
    expect(receiver.received).toEqual([]);
    const { clock } = service.ports;
    expect(await replayEvents(service.db, provider, { state: 'parked' }, clock.now())).toBe(1);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await replayEvents(service.db, provider, { state: 'parked' }, clock.now())).toBe(0);
  });

  it('gets nothing more after 410, until staff replay an event', async () => {
    receiver.setReaction(() => 410);
    for (const reference of ['A', 'B', 'A']) await publish(reference);
    await deliver();
    receiver.reset();
    await publish('C');
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await states()).toEqual(['parked', 'parked', 'parked', 'parked']);

    await replayEvents(service.db, provider, { state: 'parked' }, service.ports.clock.now());
    await publish('D');
    await deliver();
    expect(receiver.received.map(referenceOf).toSorted()).toEqual(['A', 'A', 'B', 'C', 'D']);
  });
});
