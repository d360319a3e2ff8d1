import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addOldPlan, aTransferringProvider, beginTransfer, transferPlan } from '../../testing/old-plans.ts';
import { startCollecting } from '../../testing/collecting.ts';
import { takeEffect } from './transfer-queue.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aTransferringProvider('sms')]);
});

afterAll(() => service.close());

const YEAR = 366 * 86_400;

test('a transferred plan takes effect the day after the old payment, though no job has run, and ends after its last one', async () => {
  const old = await addOldPlan(service.db);
  const { application_id, plan } = await transferPlan(service.visitor(), service.db, old);
  expect(plan.status).toBe('PENDING');
  service.wait(16 * 86_400);

  const visitor = service.visitor();
  const { transfer } = await beginTransfer(visitor, service.db, old);
  expect(transfer.status).toBe('TRANSFERRED');
  expect(await visitor.get('getPlan', { params: { application_id } })).toMatchObject({ status: 'ACTIVE' });
  service.wait(YEAR);

  const later = service.visitor();
  const { application } = await beginTransfer(later, service.db, old);
  expect(application.application_id).toBe(application_id);
  expect(await later.get('getPlan', { params: { application_id } })).toMatchObject({ status: 'COMPLETED' });
});

test('a plan that has ended blocks no other plan on the same phone', async () => {
  const next_due_date = '2027-08-01' as never;
  const over = await addOldPlan(service.db, { next_due_date });
  await transferPlan(service.visitor(), service.db, over);
  service.wait(2 * YEAR);
  const other = await addOldPlan(service.db, { phone: over.phone ?? '', next_due_date: '2029-08-01' as never });

  const { application, transfer } = await beginTransfer(service.visitor(), service.db, over);

  expect(transfer).toMatchObject({ status: 'ACTIVE', plan_number: `•••• ${other.plan_number.slice(-4)}` });
  expect(application.payment_plan_id).toBeNull();
});

test('a plan that has defaulted blocks no other plan on the same phone', async () => {
  const collecting = await startCollecting(aTransferringProvider('sms', { collects_payments: true }));
  const { service: own, db, provider } = collecting;
  const old = await addOldPlan(db);
  const { plan } = await transferPlan(own.visitor(), db, old, { behaviour: 'charge-stolen-card' });
  const [first] = plan.draft.instalments;
  own.wait(16 * 86_400);
  await takeEffect({ db, provider, now: own.now() }, plan.payment_plan_id);
  await collecting.collectOn(first?.due ?? '');
  // Longer than the provider tries again.
  own.wait(11 * 86_400);
  await collecting.collect();
  const other = await addOldPlan(db, { phone: old.phone ?? '' });

  const { transfer } = await beginTransfer(own.visitor(), db, old);

  expect(transfer).toMatchObject({ status: 'ACTIVE', plan_number: `•••• ${other.plan_number.slice(-4)}` });
  await collecting.close();
});
