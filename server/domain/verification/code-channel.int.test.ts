import { afterAll, beforeAll, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { begin, enrollToPlan, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
const byEmail = aProvider({ provider_id: 'hillside', slug: 'hillside', hosts: ['hillside.localhost'], verification: 'email' });

beforeAll(async () => {
  service = await startTestService([aProvider(), byEmail]);
});

afterAll(() => service.close());

async function start({ patient = {}, ...options }: HouseholdOptions = {}, host?: string) {
  const provider = host === undefined ? {} : { provider_id: 'hillside' };
  const household = await addHousehold(service.db, { ...options, patient: { ...patient, ...provider } });
  const visitor = service.visitor(host);
  return { household, visitor, application: await begin(visitor, household) };
}

test.each([
  [{ phone: '5855550101', email: 'ana@mail.example' }, 'sms'],
  [{ phone: null, email: 'ana@mail.example' }, 'email'],
  [{ phone: '5855550101', email: null }, 'sms'],
  [{ phone: null, email: null }, null],
])('with %j a code goes by %s', async (patient, channel) => {
  const { application } = await start({ patient });

  expect(application.code_channel).toBe(channel);
});

test('where the provider chose email, a phone is the second choice', async () => {
  const both = await start({ patient: { phone: '5855550101', email: 'ana@mail.example' } }, 'hillside.localhost');
  const phoneOnly = await start({ patient: { phone: '5855550101', email: null } }, 'hillside.localhost');

  expect([both.application.code_channel, phoneOnly.application.code_channel]).toEqual(['email', 'sms']);
});

test('a visitor who proved more than name and birth date may give another phone, and the answer shows it beforehand', async () => {
  const { household, visitor, application } = await start();
  const selected = await selectAll(visitor, household, application);
  const change = () =>
    visitor.ask('changePhone', { params: { application_id: selected.application_id }, body: { phone_number: '6075559999' } });
  expect(selected.can_change_phone).toBe(false);
  expect((await change()).status).toBe(403);

  await signIn(visitor, service.db, selected);
  const verified = await visitor.get('getApplication', { params: { application_id: selected.application_id } });

  expect(verified.can_change_phone).toBe(true);
  expect((await change()).status).toBe(200);
});

test('after a plan has started no other phone is taken', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const { application_id } = await enrollToPlan(visitor, service.db, household);

  expect((await visitor.get('getApplication', { params: { application_id } })).can_change_phone).toBe(false);
});
