import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRateLimits } from '../platform/http/rate-limits.ts';
import { keyedHasher } from '../platform/http/keyed-hash.ts';
import { createTestApp, HOST, type TestApp } from '../testing/test-app.ts';
import { testProvider } from '../testing/test-provider.ts';

let service: TestApp;

const flow = {
  options: {},
  steps: [{ id: 'bill-info', submit: { run: 'lookup' } }],
  errors: { application_is_already_completed: [{ track: 'ERROR/APPLICATION_COMPLETED' }] },
};

beforeAll(async () => {
  service = await createTestApp([], { flowsOf: () => [flow] as never });
});
afterAll(() => service.close());

const OWN = { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' };
const problem = { code: 'action-failed', detail: 'lookup: TypeError' };

const send = (payload: unknown, headers: Record<string, string> = OWN, to = service) =>
  to.app.inject({
    method: 'POST',
    url: '/client-problem',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('a problem of our own page is logged by code and names', async () => {
  const answer = await send(problem);

  expect(answer.statusCode).toBe(204);
  expect(service.logged()).toContain('"code":"action-failed","diagnostic":"lookup TypeError"');
});

test('what is no name of the flow is not logged', async () => {
  await send({ ...problem, detail: 'lookup: Canaryname 03/07/1984 5855550101' });

  expect(service.logged()).toContain('"diagnostic":"lookup ? ? ? ? ?"');
  expect(service.logged()).not.toMatch(/Canaryname|5855550101/);
});

test.each([
  ['another site', { ...OWN, origin: 'https://evil.example' }],
  ['another site by its own word', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ['a neighbour on the same domain', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ['a request without its origin', { host: HOST, 'content-type': 'application/json' }],
])('%s is refused', async (_who, headers) => {
  expect((await send(problem, headers)).statusCode).toBe(403);
});

test.each([
  ['an unknown code', { ...problem, code: 'canary' }, 400],
  ['a field too many', { ...problem, name: 'Canary' }, 400],
  ['no object', '"action-failed"', 400],
  ['no JSON', '{"code":', 400],
  ['nothing', '', 400],
  ['more than a kilobyte', { ...problem, detail: 'x'.repeat(2_000) }, 413],
  ['nested without end', `${'['.repeat(400)}${']'.repeat(400)}`, 400],
  ['a prototype', '{"__proto__":{"a":1},"code":"no-row","detail":""}', 400],
])('%s is refused and not logged', async (_what, payload, status) => {
  const answer = await send(payload);

  expect(answer.statusCode).toBe(status);
  expect(service.logged()).not.toContain('canary');
});

test('an event that a row of the flow tracks is logged as such', async () => {
  const answer = await send({ code: 'tracked', detail: 'ERROR/APPLICATION_COMPLETED' });

  expect(answer.statusCode).toBe(204);
  expect(service.logged()).toContain('"event":"ERROR/APPLICATION_COMPLETED"');
});

test('an event that no row tracks is not logged', async () => {
  await send({ code: 'tracked', detail: 'Canaryname' });

  expect(service.logged()).not.toContain('Canaryname');
});

test('no event is logged where the provider has turned tracking off', async () => {
  const quiet = { ...testProvider, disable_tracking: true };
  const silent = await createTestApp([], {
    flowsOf: () => [flow] as never,
    hosts: { byHost: () => quiet, all: () => [quiet] },
  });
  await send({ code: 'tracked', detail: 'ERROR/APPLICATION_COMPLETED' }, OWN, silent);

  expect(silent.logged()).not.toContain('"event":"ERROR/APPLICATION_COMPLETED"');
  await silent.close();
});

test('text is refused', async () => {
  expect((await send(JSON.stringify(problem), { ...OWN, 'content-type': 'text/plain' })).statusCode).toBe(400);
});

test('an unknown host is not served', async () => {
  expect((await send(problem, { ...OWN, host: 'evil.example', origin: 'http://evil.example' })).statusCode).toBe(404);
});

test('one address complains so often a minute', async () => {
  const limits = openRateLimits({
    databaseUrl: service.databaseUrl,
    keyedHash: keyedHasher('x'),
    onError: () => undefined,
    perMinute: { report: 2 },
  });
  const limited = await createTestApp([], { limits, flowsOf: () => [flow] as never });

  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await send(problem, OWN, limited)).statusCode);

  expect(statuses).toEqual([204, 204, 429, 429]);
  await limits.close();
  await limited.close();
});
