import { FunnelError } from '#api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { defineRoute } from '../../domain/calls/route.ts';
import { createTestApp, echoCall, type TestApp } from '../../testing/test-app.ts';

const CANARIES = [
  'Canary-Name',
  'canary@mail.example',
  '5550107777',
  '4242424242424242',
  '000777777777',
  'canary-token',
] as const;

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp([
    defineRoute(echoCall, async ({ body, log, db }) => {
      log.info({ last_name: body.name, code: body.name.length, nested: { phone: '5550107777' } } as object, 'a careless line');
      if (body.code === '111111') throw new Error(`cannot work with ${body.name}`);
      if (body.code === '222222') throw new FunnelError('internal_server_error', { cause: new Error(body.name) });
      if (body.code === '444444') throw new FunnelError('application_is_already_completed');
      await db.selectFrom('patients').selectAll().where('patient_id', '=', body.name).execute();
      throw new Error('not reached');
    }),
  ]);
});
afterAll(() => service.close());

test.each(['111111', '222222', '333333'])(
  'nothing that a person typed or a header carried is logged, whatever goes wrong (%s)',
  async (code) => {
    const visitor = await service.visitor();

    for (const name of CANARIES) {
      await visitor.send('POST', `/v1/echo/${name}?q=${name}`, {
        body: { name, code },
        headers: {
          'x-verification-token': name,
          'x-request-id': name,
          'user-agent': name,
          referer: `http://x/${name}`,
          authorization: name,
          'x-verified-phone': name,
        },
      });
      await visitor.send('GET', `/test/inbox.json?to=${name}`);
      await visitor.send('GET', `/bill-info?firstName=${name}`);
      await visitor.send('GET', `/${name}`);
      await visitor.send('POST', '/v1/echo/1', { body: { name, [name]: name } });
    }

    const log = service.logged();
    expect(log).toContain('"route":"/v1/echo/:id"');
    expect(log).toContain('a careless line');
    expect(CANARIES.filter((canary) => log.includes(canary))).toEqual([]);
  },
);

test('the session’s cookie and token are not logged either', async () => {
  const visitor = await service.visitor();
  await visitor.send('POST', '/v1/echo/1', { body: { name: 'x', code: '111111' } });

  expect(service.logged()).not.toContain(visitor.cookie.slice(15));
  expect(service.logged()).not.toContain(visitor.csrf);
});

test('an error is logged by its type and its place', async () => {
  const visitor = await service.visitor();
  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'x', code: '111111' } });

  const line =
    service
      .logged()
      .split('\n')
      .filter((text) => text.includes(answer.json().request_id) && text.includes('"failed"'))[0] ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    code: 'internal_server_error',
    status: 500,
    provider_id: 'lakeside',
    err: { type: 'Error' },
  });
  expect(JSON.parse(line).err.at.length).toBeGreaterThan(0);
});

test('a refusal is logged by its code, once', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'x', code: '444444' } });

  const { request_id } = answer.json<{ request_id: string }>();
  const lines = service
    .logged()
    .split('\n')
    .filter((text) => text.includes(request_id) && text.includes('"refused"'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'info', code: 'application_is_already_completed', status: 409, provider_id: 'lakeside' },
  ]);
});

test('an answer to a fault names neither what nor where', async () => {
  const visitor = await service.visitor();

  const answer = await visitor.send('POST', '/v1/echo/1', { body: { name: 'Canary-Name', code: '222222' } });

  expect(answer.json()).toEqual({
    message: 'internal_server_error',
    code: 'internal_server_error',
    category: 'internal',
    statusCode: 500,
    userCode: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
    request_id: answer.headers['x-request-id'],
  });
});

test('the name of a recording is logged, in its form only', async () => {
  const visitor = await service.visitor();
  await visitor.send('GET', '/v1/nothing', { headers: { 'x-session-replay': 's/app/5-01' } });
  await visitor.send('GET', '/v1/nothing', { headers: { 'x-session-replay': 'Canary Name' } });

  const logged = service.logged();
  expect(logged).toContain('"replay":"s/app/5-01"');
  expect(logged).not.toContain('"replay":"Canary');
});
