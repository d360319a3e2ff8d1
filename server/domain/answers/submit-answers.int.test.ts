import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openAnswers } from './submissions.ts';
import { exportAnswers } from './export-answers.ts';
import { openMessageContent } from '../messages/message-content.ts';
import { openAnswerFacts } from './answers-of-message.ts';
import { sweep } from '../housekeeping/housekeeping.ts';
import { deliverDue } from '../messages/deliver-messages.ts';
import type { OutgoingMessage } from '../../partners/ports.ts';
import { createLog } from '../../platform/http/log.ts';
import { lookUp } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { testSealer, type TestService } from '../../testing/test-service.ts';
import {
  claimProvider,
  claimRequest,
  consent,
  findClaimForm,
  person,
  place,
  relatives,
  relativesRequest,
  startClaimService,
} from '../../testing/claim.ts';

const HILLVIEW = 'hillview.localhost';
let service: TestService;

beforeAll(async () => {
  const to = [{ email: 'intake@lakeside.example' }, { email: 'claims@lakeside.example', with_answers: true }];
  service = await startClaimService([
    claimProvider({ answers: { claim: { to, keep_days: 30 } } }),
    claimProvider({ slug: 'hillview', provider_id: 'hillview', hosts: [HILLVIEW] }),
  ]);
});
afterAll(() => service.close());

const rows = () => service.db.selectFrom('submissions').selectAll().orderBy('created_at').execute();
const count = async () => (await rows()).length;

async function lastRow() {
  const row = (await rows()).at(-1);
  if (!row) throw new Error('there is no submission');
  return row;
}

describe('answers that the forms accept', () => {
  it('are stored by form, with the versions of flow and forms, and answered with a reference', async () => {
    const answer = await service.visitor().ask('submitAnswers', claimRequest());
    const row = await lastRow();

    expect(answer.status).toBe(201);
    expect(answer.body.reference).toBe(row.reference);
    expect(row).toMatchObject({ provider_id: 'lakeside', flow: 'claim', flow_version: 3, locale: 'es', verified: false });
    expect(row.forms).toEqual({ 'lets-get-in-touch': 1, address: 1, 'review-info': 1 });
    expect(openAnswers(testSealer, row)).toEqual({ 'lets-get-in-touch': person, address: place, 'review-info': consent });
  });

  it('are nowhere in the database as they were typed', async () => {
    await service.visitor().get('submitAnswers', claimRequest({ person: { ...person, last_name: 'Unmistakable' }, consent }));
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(service.db);
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = await sql`select 1 from ${sql.table(name)} as t where t::text like '%Unmistakable%'`.execute(service.db);
      if (found.rows.length > 0) holding.push(name);
    }

    expect(holding).toEqual([]);
  });

  it('of another row do not open in its place', async () => {
    const [first, second] = await rows();

    expect(() => openAnswers(testSealer, { ...first!, sealed: second!.sealed })).toThrow();
  });

  it('never change once they are stored', async () => {
    await expect(service.db.updateTable('submissions').set({ reference: 'X' }).execute()).rejects.toThrow('does not change');
  });

  it('leave out fields that are not asked and empty ones', async () => {
    await service.visitor().get('submitAnswers', claimRequest({ person: { ...person, phone: '' }, consent }));

    expect(openAnswers(testSealer, await lastRow())['lets-get-in-touch']).not.toHaveProperty('phone');
  });

  it.each([
    ['that the form accepts', '6075550142'],
    ['that the form refuses', '1'],
  ])('leave out what only a hidden step asks, with a value %s', async (_, patient_phone) => {
    await service.visitor().get('submitAnswers', claimRequest({ person, place: { ...place, patient_phone }, consent }));
    const row = await lastRow();

    expect(row.forms).toEqual({ 'lets-get-in-touch': 1, address: 1, 'review-info': 1 });
    expect(openAnswers(testSealer, row)).toEqual({ 'lets-get-in-touch': person, address: place, 'review-info': consent });
  });
});

describe('a list of answers', () => {
  const refusals: readonly (readonly [string, unknown, Readonly<Record<string, string>>])[] = [
    [
      'an item that its form refuses',
      [relatives[0], { patientLastName: 'Ortiz' }],
      { 'bill-info.1.patientDateOfBirth': 'required' },
    ],
    [
      'the number of a card in an item',
      [{ ...relatives[0], patientLastName: '4242424242424242' }],
      { 'bill-info.0.patientLastName': expect.any(String) as string },
    ],
    ['fewer items than the step takes', [], { 'bill-info': 'minItems' }],
    ['more items than the step takes', [...relatives, ...relatives], { 'bill-info': 'maxItems' }],
    ['an item with a field that its form does not have', [{ ...relatives[0], admin: true }], { problem: 'unknown_field' }],
    ['one form instead of a list', relatives[0], { problem: 'type' }],
  ];

  it('is stored item by item', async () => {
    await service.visitor().get('submitAnswers', relativesRequest());
    const row = await lastRow();

    expect(openAnswers(testSealer, row)).toEqual({ 'lets-get-in-touch': person, 'bill-info': relatives });
    expect(row.fields).toEqual(expect.arrayContaining(['bill-info.patientLastName', 'bill-info.patientDateOfBirth']));
  });

  it('is exported in one cell for each field', async () => {
    const lines: string[] = [];
    const since = new Date(0);
    const write = (text: string) => void lines.push(text);
    await exportAnswers(service.db, testSealer, { providerId: 'lakeside', flow: 'claim', since }, { write, now: since });

    expect(lines.at(-1)).toContain('"Rivera; Ortiz"');
  });

  it.each(refusals)('with %s is refused, which names the item', async (_, list, details) => {
    const before = await count();
    const answer = await service.visitor().ask('submitAnswers', relativesRequest(list));

    expect([answer.status, answer.details]).toEqual([400, details]);
    expect(await count()).toBe(before);
  });

  it('is refused in the place of a form', async () => {
    const answer = await service.visitor().ask('submitAnswers', claimRequest({ person: [person], consent }));

    expect([answer.status, answer.details]).toEqual([400, { problem: 'type' }]);
  });
});

describe('one submission', () => {
  it('comes of two tabs that send the same answers at the same time', async () => {
    const visitor = service.visitor();
    await visitor.ask('loggedIn', {});
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.clone().ask('submitAnswers', { ...claimRequest(), idempotencyKey: randomUUID() })),
    );

    expect(await count()).toBe(before + 1);
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  });

  it('comes of a request that is repeated with its key', async () => {
    const visitor = service.visitor();
    const request = { ...claimRequest(), idempotencyKey: randomUUID() };
    const [first, again] = [await visitor.ask('submitAnswers', request), await visitor.ask('submitAnswers', request)];

    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('comes of a request whose process ended before it answered', async () => {
    const visitor = service.visitor();
    const first = await visitor.get('submitAnswers', claimRequest());
    const before = await count();
    await service.db.deleteFrom('idempotency_keys').execute();

    expect(await visitor.get('submitAnswers', claimRequest())).toEqual(first);
    expect(await count()).toBe(before);
  });

  it('belongs to its session: the same answers of another visitor are another one', async () => {
    const [one, other] = [service.visitor(), service.visitor()];
    const first = await one.get('submitAnswers', claimRequest());

    expect(await other.get('submitAnswers', claimRequest())).not.toEqual(first);
  });

  it('belongs to its patient: the same answers for another one of the same visitor are another one', async () => {
    const visitor = service.visitor();
    await lookUp(visitor, await addHousehold(service.db));
    const first = await visitor.get('submitAnswers', claimRequest());
    await lookUp(visitor, await addHousehold(service.db));

    expect(await visitor.get('submitAnswers', claimRequest())).not.toEqual(first);
  });
});

describe('answers that are refused', () => {
  const refusals: readonly (readonly [string, Parameters<typeof claimRequest>[0], Readonly<Record<string, string>>])[] = [
    [
      'a field that the form requires and lacks',
      { person: { first_name: 'Ana' }, consent },
      { 'lets-get-in-touch.last_name': 'required' },
    ],
    ['a value that the schema refuses', { place: { ...place, postal_code: '1' }, consent }, { 'address.postal_code': 'pattern' }],
    ['another type', { person: { ...person, first_name: 7 }, consent }, { 'lets-get-in-touch.first_name': 'type' }],
    [
      'the number of a card',
      { place: { ...place, keptState: '4242424242424242' }, consent },
      { 'address.keptState': 'privateNumber' },
    ],
  ];

  it.each(refusals)('%s comes back as the problem of its field', async (_, answers, details) => {
    const before = await count();
    const answer = await service.visitor().ask('submitAnswers', claimRequest(answers));

    expect([answer.status, answer.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(answer.details ?? {})).toEqual(Object.keys(details));
    expect(await count()).toBe(before);
  });

  const strange: readonly (readonly [string, object])[] = [
    ['a field that no form has', { answers: { person: { ...person, admin: true }, consent } }],
    [
      'a field named like a part of every object',
      { answers: { person: JSON.parse('{"__proto__": {"a": 1}}') as object, consent } },
    ],
    ['a slot that the run does not send', { answers: { person, submission: { reference: 'X' } } }],
    ['a slot named like a part of every object', { answers: JSON.parse('{"constructor": {}}') as object }],
  ];

  it.each(strange)('%s is refused', async (_, change) => {
    const before = await count();
    const { body } = claimRequest();
    const answer = await service.visitor().ask('submitAnswers', { body: { ...body, ...change } as never });

    expect(answer.status).toBe(400);
    expect(await count()).toBe(before);
  });

  const elsewhere: readonly (readonly [string, object, number])[] = [
    ['a flow that does not exist', { flow: 'enrolment' }, 404],
    ['a step that does not exist', { run: { step: 'nowhere', of: 'submit' } }, 404],
    ['a run that sends nothing', { run: { step: 'person', of: 'submit' } }, 404],
    ['a shared run that does not exist', { run: { step: 'place', named: 'toString' } }, 404],
    ['a flow named like a part of every object', { flow: 'constructor' }, 404],
    ['a step that these answers do not lead to', { answers: { person, place } }, 409],
    [
      'a step behind the sign-in, without one',
      { run: { step: 'account', of: 'submit' }, answers: { place: { patient_phone: '6075550142' } } },
      409,
    ],
  ];

  it.each(elsewhere)('%s is refused', async (_, change, status) => {
    const { body } = claimRequest();
    const answer = await service.visitor().ask('submitAnswers', { body: { ...body, ...change } as never });

    expect(answer.status).toBe(status);
  });

  it('a visitor who sends no end of answers is asked to wait', async () => {
    const visitor = service.visitor();
    const send = (at: number) =>
      visitor.ask('submitAnswers', claimRequest({ person: { ...person, last_name: `No ${at}` }, consent }));
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await send(at)).status);

    expect([statuses.slice(0, 30).every((status) => status === 201), statuses[30]]).toEqual([true, 429]);
  });

  /** Uses up a limit of the last hour, of which the request before has counted its first attempt. */
  async function fill(kind: string, max: number): Promise<void> {
    const hits = Array.from({ length: max }, () => service.ports.clock.now());
    const { numUpdatedRows } = await service.db
      .updateTable('attempt_limits')
      .set({ hits })
      .where('kind', '=', kind)
      .executeTakeFirst();
    expect(numUpdatedRows).toBeGreaterThan(0n);
  }
  const sendFrom = async (address: string) =>
    (await service.visitor(undefined, address).ask('submitAnswers', claimRequest())).status;

  it('a network that sends no end of answers is asked to wait, and visitors elsewhere are not', async () => {
    await sendFrom('198.51.100.1');
    await fill('answers-address', 120);

    expect([await sendFrom('198.51.100.1'), await sendFrom('203.0.113.9')]).toEqual([429, 201]);
  });

  it('a provider that gets no end of answers has visitors wait for at most a day', async () => {
    await sendFrom('203.0.113.10');
    await fill('answers-provider', 10_000);
    const during = await sendFrom('203.0.113.11');
    service.wait(25 * 60 * 60);

    expect([during, await sendFrom('203.0.113.11')]).toEqual([429, 201]);
  });
});

describe('the email to staff', () => {
  async function deliver() {
    const sent: OutgoingMessage[] = [];
    const messages = { send: (message: OutgoingMessage) => Promise.resolve(void sent.push(message)) };
    const factsOf = openAnswerFacts({ db: service.db, sealer: testSealer, findForm: findClaimForm });
    const contentOf = openMessageContent({ providers: () => [claimProvider()], factsOf });
    const log = createLog('silent');
    for (let turn = 0; turn < 20; turn += 1)
      await deliverDue({ db: service.db, messages, clock: service.ports.clock, log, contentOf });
    return sent;
  }

  it('holds the reference, and the answers only where the provider has them sent', async () => {
    await deliver();
    const { reference } = await service.visitor().get('submitAnswers', claimRequest());
    const sent = await deliver();
    const [plain, whole] = ['intake@lakeside.example', 'claims@lakeside.example'].map((to) => sent.find((one) => one.to === to));

    expect(plain?.text).toContain(reference);
    expect(plain?.text).not.toContain('Nuñez');
    expect(whole?.text).toContain('Last name of the person responsible: Nuñez');
    expect(sent.map(({ subject }) => subject)).toEqual([`New answers: ${reference}`, `New answers: ${reference}`]);
  });

  it('goes to no staff of another provider', async () => {
    await service.visitor(HILLVIEW).get('submitAnswers', claimRequest());

    expect(await deliver()).toEqual([]);
  });
});

it('answers are deleted on the day that the provider has set', async () => {
  await service.visitor(HILLVIEW).get('submitAnswers', claimRequest());
  const inDays = (days: number) => new Date(service.ports.clock.now().getTime() + days * 86_400_000);
  await sweep(service.db, inDays(31));
  const left = await rows();

  expect(new Set(left.map(({ provider_id }) => provider_id))).toEqual(new Set(['hillview']));
  await sweep(service.db, inDays(91));
  expect(await count()).toBe(0);
});
