import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { askRefunds } from './ask-refunds.ts';
import { claimPayments } from './claim-payments.ts';
import { requestRefund } from './refund-payment.ts';

const HOUR = 3600;

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());

/** A processor that forgets keys after 22 hours, so that its adapter only looks up what was tried longer ago, and finds nothing. */
function forgetful(changes: Partial<Payments> = {}): Payments {
  const { payments, clock } = collecting.service.ports;
  const isForgotten = ({ first_tried_at }: { readonly first_tried_at: Date }) =>
    clock.now().getTime() - first_tried_at.getTime() > 22 * HOUR * 1000;
  return {
    ...payments,
    listEvents: (...wish) => payments.listEvents(...wish),
    charge: (request) =>
      isForgotten(request)
        ? Promise.resolve({ state: 'declined', charge_reference: null, decline: { code: 'never_received', kind: 'soft' } })
        : payments.charge(request),
    refund: (request) =>
      isForgotten(request)
        ? Promise.resolve({ state: 'refused', refund_reference: null, code: 'never_received' })
        : payments.refund(request),
    ...changes,
  };
}

/** Writes the attempt of a first payment on its day, and does not ask the processor. */
async function claimFirst({ payment_plan_id }: CollectedPlan): Promise<void> {
  const { db, provider, service } = collecting;
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(db);
  collecting.skipTo(rows[0]?.due ?? '');
  const { random, clock } = service.ports;
  await claimPayments({ db, random, providerId: provider.provider_id, day: collecting.day(), now: clock.now() });
}

test('a charge that is first sent a day after it was written takes its money', async () => {
  const plan = await collecting.aPlan();
  await claimFirst(plan);
  collecting.service.wait(23 * HOUR);
  await collecting.collect(forgetful());

  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
});

test('a charge whose answer was lost is looked up from 22 hours after its first call on', async () => {
  const plan = await collecting.aPlan();
  await claimFirst(plan);
  await collecting.collect(forgetful({ charge: () => Promise.reject(new ProcessorUnavailable('timeout')) }));
  collecting.service.wait(23 * HOUR);
  await collecting.collect(forgetful());

  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'declined 1']);
});

test('a refund that is first sent a day after it was asked for gives the money back', async () => {
  const { db, provider, service } = collecting;
  const plan = await collecting.aPlan();
  await claimFirst(plan);
  await collecting.collect();
  const by = { actor: 'staff', session_id_hash: null, at: service.ports.clock.now() } as const;
  expect(await requestRefund(db, { plan, number: 1, why: 'billed twice', refund_id: randomUUID(), by })).toBeUndefined();
  service.wait(23 * HOUR);
  await askRefunds({ ...collecting.options(forgetful()), provider, site: 'https://lakeside.example' });

  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1', 'refund_asked 1', 'refunded 1']);
});
