import type { DayString } from '#rules';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';

import { listLabels } from '../../platform/metrics/label.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { acrossProviders } from '../../platform/database/scopes.ts';
import { createTestApp, HOST, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { openFunnelCounter, type FunnelCounter } from './count-funnel.ts';
import type { FunnelReport } from './flow-names.ts';
import { readFunnel, shareOf } from './read-funnel.ts';
import type { FunnelEntry } from './record-funnel.ts';

const run = { run: 'lookup', outcomes: { found: [], notFound: [] } };
const flow = {
  flow: 'enrollment',
  base: '/',
  options: {},
  runs: {},
  steps: [
    { id: 'bill', path: '/bill', submit: run },
    { id: 'plan', path: '/plan' },
    { id: 'done', path: '/done' },
  ],
};

let service: TestApp | undefined;
let funnel: FunnelCounter;
const metrics = openMetrics();

afterEach(() => service?.close());

async function open(): Promise<TestApp> {
  const none = listLabels([]);
  service = await createTestApp([], ({ db }) => {
    funnel = openFunnelCounter({
      db: acrossProviders(db, 'funnel'),
      log: pino({ level: 'silent' }),
      metrics,
      flows: none,
      steps: none,
    });
    return { funnel, flowsOf: () => [flow] as never };
  });
  return service;
}

const report = (visitor: Visitor, ...seen: readonly FunnelReport[]) =>
  visitor.send('POST', '/funnel', { body: { base: '/', seen }, headers: { origin: `http://${HOST}` } });

async function read() {
  await funnel.close();
  const rows = await readFunnel(acrossProviders(service!.db, 'funnel'), {
    provider_id: 'lakeside',
    from: '2000-01-01' as DayString,
    to: '2999-12-31' as DayString,
  });
  return rows.map(({ step, kind, name, sessions, times, went_on }) => [step, kind, name, sessions, times, went_on]);
}

test('a session counts once for a step, whatever Back, a reload or a second tab repeat', async () => {
  const { visitor } = await open();
  const [first, second] = [await visitor(), await visitor()];
  await report(first, { step: 'bill' }, { step: 'bill', of: 'submit', outcome: 'found' }, { step: 'plan' });
  await report(first, { step: 'bill' }, { step: 'plan' });
  await report(second, { step: 'bill' }, { step: 'bill', of: 'submit', code: 'too_many_requests' });

  expect(await read()).toEqual([
    ['bill', 'arrived', '', 2, 3, 1],
    ['bill', 'outcome', 'submit: found', 1, 1, 0],
    ['bill', 'refused', 'submit: too_many_requests', 1, 1, 0],
    ['plan', 'arrived', '', 1, 2, 0],
  ]);
});

test('a session that goes back and takes another path ends at the last step that it reached', async () => {
  const { visitor } = await open();
  const one = await visitor();
  await report(one, { step: 'bill' }, { step: 'plan' });
  await report(one, { step: 'bill' });
  await report(one, { step: 'done' });

  expect(await read()).toEqual([
    ['bill', 'arrived', '', 1, 2, 1],
    ['done', 'arrived', '', 1, 1, 0],
    ['plan', 'arrived', '', 1, 1, 1],
  ]);
});

test('a name that the flow does not have counts nowhere', async () => {
  const { visitor } = await open();
  const one = await visitor();
  await report(
    one,
    { step: 'canary' },
    { step: 'bill', of: 'canary', outcome: 'found' },
    { step: 'bill', of: 'submit', outcome: 'canary' },
    { step: 'bill', of: 'submit', code: 'canary' },
  );

  expect(await read()).toEqual([]);
});

test('a page that reports the same without end adds one session', async () => {
  const { visitor } = await open();
  const one = await visitor();
  const most = Array.from({ length: 20 }, (): FunnelReport => ({ step: 'bill' }));
  for (let sent = 0; sent < 5; sent += 1) await report(one, ...most);
  const tooMany = await report(one, ...most, { step: 'bill' });

  expect(tooMany.statusCode).toBe(400);
  expect(await read()).toEqual([['bill', 'arrived', '', 1, 100, 0]]);
});

test('another site, and a browser without a session, count nowhere', async () => {
  const { app, visitor } = await open();
  const elsewhere = await (
    await visitor()
  ).send('POST', '/funnel', {
    body: { base: '/', seen: [{ step: 'bill' }] },
    headers: { origin: 'https://evil.example' },
  });
  const unknown = await app.inject({
    method: 'POST',
    url: '/funnel',
    headers: { host: HOST, origin: `http://${HOST}` },
    payload: { base: '/', seen: [{ step: 'bill' }] },
  });

  expect([elsewhere.statusCode, unknown.statusCode]).toEqual([403, 204]);
  expect(await read()).toEqual([]);
});

test('the type of a counted name rejects text', () => {
  const text = 'Jane Doe' as string;

  // @ts-expect-error a text of a request is not a name of the configuration
  const entry: Pick<FunnelEntry, 'name'> = { name: text };
  expect(entry).toBeDefined();
});

test('the interval of a share is that of Wilson', () => {
  const { share, low, high } = shareOf(8, 10);

  expect([share, low, high].map((value) => value.toFixed(4))).toEqual(['0.8000', '0.4902', '0.9433']);
  expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
});
