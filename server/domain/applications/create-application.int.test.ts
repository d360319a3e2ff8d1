import { toWireBirthDate } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { begin, lookUp } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

async function requestFor(visitor: Visitor, household: Household) {
  const { body: vault } = await lookUp(visitor, household);
  return {
    application_unique_value: vault.unique_value,
    open_vault_id: vault.bills[0]?.open_vault_id ?? '',
    last_name: household.patient.last_name.toLowerCase(),
    date_of_birth: toWireBirthDate(household.patient.birth_date) ?? '',
  };
}

test('the first is new, and the same session resumes it', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();

  const first = await visitor.ask('createApplication', { body: await requestFor(visitor, household) });
  const second = await visitor.ask('createApplication', { body: await requestFor(visitor, household) });

  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body.application_id).toBe(first.body.application_id);
});

test('a new application has no bills and no person', async () => {
  const household = await addHousehold(service.db, { patient: { phone: '5855550101' } });

  const application = await begin(service.visitor(), household);

  expect(application).toMatchObject({
    first_name: null,
    last_name: household.patient.last_name,
    is_patient: null,
    guarantor_id: null,
    phone_masked: '•••-•••-0101',
    payment_plan_id: null,
    offer_ids: [],
    bill_invoice_ids: [],
    draft: null,
  });
  expect(application).toMatchObject({ email: null, guarantor_address: null, address_masked: '1• H••••• Street, Rochester' });
});

test('twenty at once make one application', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const body = await requestFor(visitor, household);

  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.ask('createApplication', { body })));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.body.application_id)).size).toBe(1);
});

test("another session's name of the person is refused", async () => {
  const household = await addHousehold(service.db);
  const stolen = await requestFor(service.visitor(), household);
  const visitor = service.visitor();
  await lookUp(visitor, household);

  expect(await visitor.ask('createApplication', { body: stolen })).toMatchObject({ status: 409, code: 'vault_conflict' });
});

test.each([
  ['last name', { last_name: 'other' }],
  ['birth date', { date_of_birth: '03/08/1984' }],
])('another %s than the one found is refused', async (_, change) => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const body = { ...(await requestFor(visitor, household)), ...change };

  expect(await visitor.ask('createApplication', { body })).toMatchObject({ status: 409, code: 'vault_conflict' });
});

test('a bill of another person is not there', async () => {
  const other = await addHousehold(service.db);
  const visitor = service.visitor();
  const body = { ...(await requestFor(visitor, await addHousehold(service.db))), open_vault_id: other.bills[0]?.bill_id ?? '' };

  expect(await visitor.ask('createApplication', { body })).toMatchObject({ status: 404, code: 'bill_not_found' });
});
