import { referenceCode } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, echoRoute, HOST, listRoute, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([echoRoute, listRoute]);
});
afterAll(() => service.close());

test.each(['/v1', '/ingress/v1'])('calls are served under %s', async (prefix) => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', `${prefix}/echo/1`, { body: { name: 'Ana' } });

  expect([answer.statusCode, answer.json()]).toEqual([200, { made: 'Ana' }]);
});

test('a field that the schema does not name is refused, not dropped', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'Ana', payment_plan_id: 'x' } });

  expect([answer.statusCode, answer.json().code]).toEqual([400, 'json_schema_validation_error']);
});

test('a number is not taken for the text that the schema asks for', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 12 } });

  expect(answer.statusCode).toBe(400);
});

test('every error object carries the code that a person reads out to support', async () => {
  const visitor = await service.visitor();

  const { userCode, request_id } = (await visitor.send('POST', '/v1/echo/1', { body: {} })).json();

  expect(userCode).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(request_id.replaceAll('-', '').toUpperCase()).toMatch(new RegExp(`^${userCode.replace('-', '')}`));
});

test('a refusal names the field and the rule, and nothing that was sent', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'Ana', code: 'canary-4321' } });

  expect(answer.json()).toEqual({
    message: 'json_schema_validation_error',
    code: 'json_schema_validation_error',
    category: 'user',
    statusCode: 400,
    request_id: answer.headers['x-request-id'],
    userCode: referenceCode(String(answer.headers['x-request-id'])),
    causations: ['body/code pattern'],
  });
  expect(answer.headers['x-product-error']).toBe('true');
});

test.each([
  ['one value', 'offer_ids=a', 'a'],
  ['several values', 'offer_ids=a&offer_ids=b', 'a+b'],
])('a list in the query may have %s', async (_what, query, made) => {
  const visitor = await service.visitor();

  const answer = await visitor.send('GET', `/v1/list?${query}`);

  expect(answer.json()).toEqual({ made });
});

test.each([
  ['a body above 64 kB', JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json', 413],
  ['text', '{"name":"Ana"}', 'text/plain', 415],
  ['a form', 'name=Ana', 'application/x-www-form-urlencoded', 415],
  ['broken JSON', '{"name":', 'application/json', 400],
  ['a poisoned prototype', '{"__proto__":{"name":"Ana"}}', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
])('%s is refused with the error object', async (_what, body, type, status) => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body, headers: { 'content-type': type } });

  expect([answer.statusCode, answer.json().statusCode, answer.json().code]).toEqual([status, status, 'invalid_request_error']);
});

test('an address of no call is the error object too', async () => {
  const answer = await service.app.inject({ url: '/v1/nowhere', headers: { host: HOST } });

  expect([answer.statusCode, answer.json().code, answer.headers['x-product-error']]).toEqual([404, 'not_found', 'true']);
});

test('an address that cannot be decoded is the error object too', async () => {
  const answer = await service.app.inject({ url: '/v1/list?offer_ids=%E0%A4%A&x=%', headers: { host: HOST } });
  const path = await service.app.inject({ url: '/v1/%E0%A4%A', headers: { host: HOST } });

  expect(answer.statusCode).toBeLessThan(500);
  expect([path.statusCode, path.json().code]).toEqual([400, 'invalid_request_error']);
});

test('sixty-four requests at once are all answered', async () => {
  const visitor = await service.visitor();

  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => visitor.send('POST', '/v1/echo/1', { body: { name: `n${n}` } })),
  );

  expect(answers.map((answer) => answer.json().made)).toEqual(Array.from({ length: 64 }, (_, n) => `n${n}`));
});

test.each([
  ['half a surrogate pair', String.raw`{"name":"Ana\ud83d"}`],
  ['a NUL character', String.raw`{"name":"Ana\u0000"}`],
])('%s is refused before anything keeps it as something else', async (_what, body) => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body, headers: { 'content-type': 'application/json' } });

  expect([answer.statusCode, answer.json().code, answer.json().userDetails]).toEqual([
    400,
    'validation_error',
    { field: 'name', problem: 'not_text' },
  ]);
});

test('an emoji, which is a whole surrogate pair, is text', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'Ana 🙂' } });

  expect(answer.json()).toEqual({ made: 'Ana 🙂' });
});
