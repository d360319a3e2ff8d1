import { afterAll, beforeAll, expect, test } from 'vitest';

import { agree, enrollToDraft } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

test('a patient gets from the lookup to a plan that pays the bills to the cent', async () => {
  const { db } = service;
  const household = await addHousehold(db, { bills: [105_250, 64_001] });
  const visitor = service.visitor();

  const application = await enrollToDraft(visitor, db, household);
  const agreements = await agree(visitor, application);
  const params = { application_id: application.application_id };
  const plan = await visitor.get('createPlan', { params, body: { agreements } });

  expect(plan.confirmation_code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(plan.draft).toEqual(application.draft);
  expect(plan.draft.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(169_251);
  const confirmation = { channel: 'email', sent_to: 'ana•••@mail.example', status: 'sending' };
  expect(await visitor.get('getPlan', { params })).toEqual({ ...plan, confirmation });
  expect((await visitor.get('getApplication', { params })).payment_plan_id).toBe(plan.payment_plan_id);
});
