import { randomUUID } from 'node:crypto';

import { HELP_REASONS, type HelpReason } from '#api/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { selectRows } from '../../platform/database/rows.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { sweep } from '../housekeeping/housekeeping.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { lookUp } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const quiet = aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'], contact_request_email: null });

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider(), quiet]);
});

afterAll(() => service.close());

const walter = { first_name: ' Walter ', last_name: 'Eriksen' };

const requestOf = (reference: string, provider_id = 'lakeside') =>
  selectRows(service.db, 'contact_requests', { provider_id, reference }).executeTakeFirstOrThrow();
/** What staff read when a person for whom a bill was found asks for help, without the reference. */
async function messageFor(reason: HelpReason) {
  const visitor = service.visitor();
  await lookUp(visitor, await addHousehold(service.db));
  const { reference } = await visitor.get('notifyAgent', { body: { ...walter, reason } });
  const [message] = await messagesAbout(reference);
  expect(await requestOf(reference)).toMatchObject({ reason });
  return {
    reason,
    subject: (message?.subject ?? '').replace(reference, ''),
    body: (message?.body ?? '').replace(reference, ''),
  };
}

const messagesAbout = async (reference: string) =>
  (await readMessages(service.db)).filter(({ body }) => body.includes(reference));

test('a request is stored, emailed and answered with its reference', async () => {
  const { reference } = await service
    .visitor()
    .get('notifyAgent', { body: { ...walter, phone_number: '5852000001', best_time: 'evening' } });

  expect(reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(await requestOf(reference)).toMatchObject({
    first_name: 'Walter',
    last_name: 'Eriksen',
    phone: '5852000001',
    best_time: 'evening',
    patient_id: null,
  });
  const [message, ...others] = await messagesAbout(reference);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ channel: 'email', recipient: 'billing@lakeside.example', kind: 'contact-request' });
  expect(message?.body).toContain('(585) 200-0001');
});

test.each(['4242 4242 4242 4242', '123-45-6789'])('%s is no name, and is kept nowhere', async (last_name) => {
  const answer = await service.visitor().ask('notifyAgent', { body: { ...walter, last_name } });

  expect(answer).toMatchObject({ status: 400, code: 'json_schema_validation_error' });
  const kept = await selectRows(service.db, 'contact_requests', { provider_id: 'lakeside' }).execute();
  expect(kept.filter((request) => request.last_name === last_name)).toEqual([]);
});

test('a request needs no phone: then the visitor calls', async () => {
  const { reference } = await service.visitor().get('notifyAgent', { body: walter });

  expect((await messagesAbout(reference))[0]?.body).toContain('none given');
});

test('a provider without an address for it keeps the request all the same', async () => {
  const { reference } = await service.visitor('hillview.localhost').get('notifyAgent', { body: walter });

  expect(await requestOf(reference, 'hillview')).toMatchObject({ provider_id: 'hillview' });
  expect(await messagesAbout(reference)).toEqual([]);
});

test('the person found in the session is stored with the request, and the audit holds no name', async () => {
  const visitor = service.visitor();
  const household = await addHousehold(service.db);
  await lookUp(visitor, household);
  const { reference } = await visitor.get('notifyAgent', { body: walter });

  const request = await requestOf(reference);
  const event = await service.db
    .selectFrom('audit_events')
    .selectAll()
    .where('chain_id', '=', request.request_id)
    .executeTakeFirstOrThrow();

  expect(request.patient_id).toBe(household.patient.patient_id);
  expect(event).toMatchObject({ event: 'contact.requested', details: { has_phone: false, is_sent: true, reason: null } });
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

// What staff are asked to do follows from the reason.
test('staff read another message for each reason', async () => {
  const messages = await Promise.all(HELP_REASONS.map(messageFor));

  expect(new Set(messages.map(({ subject }) => subject)).size).toBe(HELP_REASONS.length);
  expect(new Set(messages.map(({ body }) => body)).size).toBe(HELP_REASONS.length);
  for (const { reason, body } of messages) {
    expect(body).toContain('Walter Eriksen');
    expect(/could not find a bill|look for the bill/.test(body)).toBe(reason === 'bill_not_found');
  }
});

test('a reason about a bill counts only for a session that found one', async () => {
  const { reference } = await service.visitor().get('notifyAgent', { body: { ...walter, reason: 'no_guarantor' } });

  expect(await requestOf(reference)).toMatchObject({ reason: null });
  expect((await messagesAbout(reference))[0]?.body).toContain('asks for help');
});

test('a reason that there is not is refused', async () => {
  const answer = await service.visitor().ask('notifyAgent', { body: { ...walter, reason: 'bored' as HelpReason } });

  expect(answer).toMatchObject({ status: 400, code: 'json_schema_validation_error' });
});

test('the same request sent again is one request', async () => {
  const visitor = service.visitor();
  const once = { idempotencyKey: randomUUID(), body: walter };
  const first = await visitor.get('notifyAgent', once);
  const again = await visitor.get('notifyAgent', once);

  expect(again).toEqual(first);
  expect(await messagesAbout(first.reference)).toHaveLength(1);
});

test('a number that cannot be called is rejected', async () => {
  const answer = await service.visitor().ask('notifyAgent', { body: { ...walter, phone_number: '9005550100' } });

  expect(answer).toMatchObject({ status: 422, code: 'phone_number_invalid' });
});

test.each(['<a href="https://evil.example">you</a>', 'see https://evil.example', 'Ana\u202e'])(
  'a request under the name %j is refused, as staff would read it in an email',
  async (first_name) => {
    const answer = await service.visitor().ask('notifyAgent', { body: { ...walter, first_name } });

    expect(answer).toMatchObject({ status: 400, code: 'json_schema_validation_error' });
  },
);

test('a session with too many requests must wait', async () => {
  const visitor = service.visitor();
  for (let time = 0; time < 5; time += 1) await visitor.get('notifyAgent', { body: walter });

  expect(await visitor.ask('notifyAgent', { body: walter })).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('a request is forgotten after three months', async () => {
  const { reference } = await service.visitor().get('notifyAgent', { body: walter });
  const { created_at } = await requestOf(reference);

  await sweep(service.db, new Date(created_at.getTime() + 91 * 86_400_000));

  await expect(requestOf(reference)).rejects.toThrow('no result');
});
