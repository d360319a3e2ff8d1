import { randomInt, randomUUID } from 'node:crypto';

import { HEADERS } from '#api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applicationRequest, offersRequest, testCard, type Enrollment } from './enrollment.ts';
import { guestAt } from './guest.ts';
import type { Answer } from './http-visitor.ts';
import { findBreaches } from './oracle.ts';
import { startService, type OwnService } from './service.ts';

let service: OwnService;

beforeAll(async () => {
  // A slow bureau leaves time for other requests.
  service = await startService({ env: { BUREAU_LATENCY_MS: '150' } });
});

afterAll(() => service.stop());

const MANY = 50;

/** All at once: one key and body, other keys, one key and another body, in equal parts and in any order. */
function storm<T>(body: T, otherBody: T, send: (body: T, idempotencyKey: string) => Promise<Answer>): Promise<readonly Sent[]> {
  const key = randomUUID();
  const kinds = Array.from({ length: MANY }, (_, index) => (['same', 'otherKey', 'otherBody'] as const)[index % 3] ?? 'same');
  return Promise.all(
    kinds
      .map((kind) => ({ kind, place: randomInt(1_000_000) }))
      .toSorted((a, b) => a.place - b.place)
      .map(async ({ kind }) => {
        const answer = await send(kind === 'otherBody' ? otherBody : body, kind === 'otherKey' ? randomUUID() : key);
        return { kind, answer };
      }),
  );
}

interface Sent {
  readonly kind: 'same' | 'otherKey' | 'otherBody';
  readonly answer: Answer;
}

/** Checks the responses of any storm, and returns the successful ones. */
function successesOf(sent: readonly Sent[]): readonly Answer[] {
  const strange = sent.filter(({ answer: { status } }) => ![200, 201, 409, 422].includes(status));
  expect(strange.map(({ answer }) => [answer.status, answer.code])).toEqual([]);

  const successes = sent.filter(({ answer }) => answer.status < 300);
  expect(successes.length).toBeGreaterThan(0);
  // The service handles one body under the one key, and replays its response to the others.
  const underTheKey = successes.filter(({ kind }) => kind !== 'otherKey');
  expect(new Set(underTheKey.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
  expect(underTheKey.filter(({ answer }) => !answer.headers.has(HEADERS.idempotentReplayed)).length).toBeLessThanOrEqual(1);
  return successes.map(({ answer }) => answer);
}

function idsOf(answers: readonly Answer[], name: string): readonly unknown[] {
  return [...new Set(answers.map(({ body }) => (body as Readonly<Record<string, unknown>>)[name]))];
}

async function count(table: string, { application: { application_id } }: Enrollment): Promise<number> {
  const [row] = await service.ask<{ count: number }>(`select count(*)::int as count from ${table} where application_id = $1`, [
    application_id,
  ]);
  return row?.count ?? 0;
}

describe('fifty requests at once, to two processes', () => {
  test('start one plan', async () => {
    const { visitor, held } = await guestAt(service, 'drafted');
    const params = { application_id: held.application.application_id };

    const agreements = [...held.agreements];
    const sent = await storm({ agreements }, { agreements: agreements.toReversed() }, (body, idempotencyKey) =>
      visitor.ask('createPlan', { params, body, idempotencyKey }),
    );

    const plans = idsOf(successesOf(sent), 'payment_plan_id');
    expect(plans).toHaveLength(1);
    expect(
      await service.ask('select payment_plan_id from payment_plans where application_id = $1', [params.application_id]),
    ).toEqual([{ payment_plan_id: plans[0] }]);
  });

  test('start no plan for documents that were never shown', async () => {
    const { visitor, held } = await guestAt(service, 'drafted');
    const params = { application_id: held.application.application_id };
    const agreements = held.agreements.map(({ document_id }) => ({ document_id, hash: 'a'.repeat(64) }));

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.ask('createPlan', { params, body: { agreements } })),
    );

    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['documents_modified']));
    expect(await count('payment_plans', held)).toBe(0);
  });

  test('ask the bureau once', async () => {
    const { visitor, held } = await guestAt(service, 'signedIn');
    const { params, body } = offersRequest(held);

    const [before] = await service.ask<{ count: number }>('select count(*)::int as count from simulator.bureau_requests');
    const sent = await storm(body, { ...body, bills: body.bills.toReversed() }, (one, idempotencyKey) =>
      visitor.ask('createOffers', { params, body: one, idempotencyKey }),
    );
    const [after] = await service.ask<{ count: number }>('select count(*)::int as count from simulator.bureau_requests');

    expect(idsOf(successesOf(sent), 'application_id')).toEqual([params.application_id]);
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
    expect(await count('bureau_pulls', held)).toBe(1);
    expect(await count('offers', held)).toBe(7);
  });

  test('make one application', async () => {
    const { visitor, held } = await guestAt(service, 'found');
    const { body } = applicationRequest(held);

    const sent = await storm(body, { ...body, last_name: body.last_name.toUpperCase() }, (one, idempotencyKey) =>
      visitor.ask('createApplication', { body: one, idempotencyKey }),
    );

    const applications = idsOf(successesOf(sent), 'application_id');
    expect(applications).toHaveLength(1);
    const stored = await service.ask(
      'select a.application_id from applications a join patients p using (provider_id, patient_id) where p.mrn = $1',
      [held.patient.mrn],
    );
    expect(stored).toEqual([{ application_id: applications[0] }]);
  });

  test('keep one payment method of a token', async () => {
    const { visitor, held } = await guestAt(service, 'chosen');
    const params = { application_id: held.application.application_id };
    const body = { token: await visitor.tokenize(testCard), kind: 'card' as const };

    const sent = await storm<{ token: string; kind: 'card' | 'bank' }>(body, { ...body, kind: 'bank' }, (one, idempotencyKey) =>
      visitor.ask('createPaymentMethod', { params, body: one, idempotencyKey }),
    );

    expect(idsOf(successesOf(sent.filter(({ kind }) => kind !== 'otherBody')), 'payment_method_id')).toHaveLength(1);
    expect(await count('payment_methods', held)).toBe(1);
  });

  test('give a token to one of two people who both have it', async () => {
    const [one, other] = await Promise.all([guestAt(service, 'chosen'), guestAt(service, 'chosen')]);
    const token = await one.visitor.tokenize(testCard);

    const answers = await Promise.all(
      [one, other, one, other].map(({ visitor, held }) =>
        visitor.ask('createPaymentMethod', {
          params: { application_id: held.application.application_id },
          body: { token, kind: 'card' },
        }),
      ),
    );

    expect(answers.filter(({ status }) => status === 201).length).toBe(2);
    expect(answers.filter(({ code }) => code === 'payment_method_creation_failure').length).toBe(2);
    expect((await count('payment_methods', one.held)) + (await count('payment_methods', other.held))).toBe(1);
  });
});

test('after all requests, the database holds no contradiction', async () => {
  expect(await findBreaches(service.ask)).toEqual([]);
});
