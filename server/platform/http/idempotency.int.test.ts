import { setTimeout as sleep } from 'node:timers/promises';

import { FunnelError } from '#api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { created, defineRoute } from '../../domain/calls/route.ts';
import { createTestApp, findRoute, makeCall, verifyRoute, type TestApp, type Visitor } from '../../testing/test-app.ts';

let service: TestApp;
let visitor: Visitor;
let runs = 0;

const makeRoute = defineRoute(makeCall, async ({ body: { name } }) => {
  runs += 1;
  const run = runs;
  if (name === 'slow') await sleep(300);
  if (name === 'refused') throw new FunnelError('offer_not_found');
  if (name === 'fault' && run === 1) throw new Error('broken');
  if (name === 'busy' && run === 1) throw new FunnelError('too_many_requests');
  return created({ made: `${name} ${run}` });
});

beforeAll(async () => {
  service = await createTestApp([findRoute, verifyRoute, makeRoute]);
});
afterAll(() => service.close());
beforeEach(async () => {
  runs = 0;
  visitor = await service.visitor();
  await visitor.send('POST', '/v1/find');
});

function make(key: string | undefined, name: string) {
  return visitor.send('POST', '/v1/make', { body: { name }, headers: key === undefined ? {} : { 'idempotency-key': key } });
}

test('the same key and body get the first answer again, marked as a replay', async () => {
  const first = await make('k1', 'thing');
  const second = await make('k1', 'thing');

  expect([first.statusCode, first.json(), first.headers['idempotent-replayed']]).toEqual([201, { made: 'thing 1' }, undefined]);
  expect([second.statusCode, second.json(), second.headers['idempotent-replayed']]).toEqual([201, { made: 'thing 1' }, 'true']);
});

test('the same key with another body is refused', async () => {
  await make('k2', 'thing');

  const other = await make('k2', 'other');

  expect([other.statusCode, other.json().code, runs]).toEqual([422, 'idempotency_error', 1]);
});

test('of fifty requests at once with one key, one runs', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => make('k3', 'slow')));

  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(runs).toBe(1);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
});

test('a request whose first is still running must wait', async () => {
  const first = make('k4', 'slow');
  await sleep(100);

  const second = await make('k4', 'slow');

  expect([second.statusCode, second.json().code, second.headers['retry-after']]).toEqual([409, 'idempotency_in_progress', '1']);
  expect((await first).statusCode).toBe(201);
});

test.each(['fault', 'busy'])('after a %s the same key may be sent again', async (name) => {
  const first = await make('k5', name);
  const second = await make('k5', name);

  expect(first.statusCode).toBeGreaterThanOrEqual(429);
  expect(second.json()).toEqual({ made: `${name} 2` });
});

test('a refusal for good is an answer, and is replayed', async () => {
  const first = await make('k6', 'refused');
  const second = await make('k6', 'refused');

  expect([first.statusCode, second.statusCode, runs]).toEqual([404, 404, 1]);
  expect(second.json()).toEqual(first.json());
  expect([second.headers['x-product-error'], second.headers['idempotent-replayed']]).toEqual(['true', 'true']);
});

test('a key that is missing is refused, and nothing runs', async () => {
  const answer = await make(undefined, 'thing');

  expect([answer.statusCode, answer.json().code, runs]).toEqual([400, 'invalid_request_error', 0]);
});

test('a body that the schema refuses leaves the key free', async () => {
  await visitor.send('POST', '/v1/make', { body: { nothing: 1 }, headers: { 'idempotency-key': 'k7' } });

  expect((await make('k7', 'thing')).statusCode).toBe(201);
});

test('signing in between a request and its repetition changes nothing', async () => {
  await make('k8', 'thing');
  await visitor.send('POST', '/v1/verify');

  expect((await make('k8', 'thing')).json()).toEqual({ made: 'thing 1' });
});

test('another person’s key is another key', async () => {
  await make('k9', 'thing');
  const other = await service.visitor();
  await other.send('POST', '/v1/find');

  const answer = await other.send('POST', '/v1/make', { body: { name: 'thing' }, headers: { 'idempotency-key': 'k9' } });

  expect(answer.json()).toEqual({ made: 'thing 2' });
});

test('the key of a process that was killed is free a few seconds later', async () => {
  await make('k10', 'thing');
  await service.db
    .updateTable('idempotency_keys')
    .set({ answer_status: null, answer_body: null, locked_until: new Date(Date.now() - 1) })
    .where('key', '=', 'k10')
    .execute();

  expect((await make('k10', 'thing')).json()).toEqual({ made: 'thing 2' });
});
