import type { BodyOf, Calls } from '#api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import {
  agree,
  begin,
  offerRequest,
  enrollToDraft,
  enrollToPlan,
  readCode,
  selectAll,
  signIn,
} from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider()]);
});

afterAll(() => service.close());

type Application = BodyOf<Calls['getApplication']>;

const shell = {
  needs_code: true,
  first_name: null,
  last_name: '',
  email: null,
  is_patient: null,
  guarantor_id: null,
  guarantor_address: null,
  address_masked: null,
  phone_masked: null,
  contact_verified: false,
  can_change_phone: false,
  new_phone: { allowed: 'agent', wait_hours: 0, waiting: null },
  code_channel: 'sms',
  payment_plan_id: null,
  offer_ids: [],
  payment_method_id: null,
  bill_invoice_ids: [],
  selected_offer_id: null,
  draft: null,
};

async function changesOf(visitor: Visitor, household: Household, { application_id }: Pick<Application, 'application_id'>) {
  const params = { application_id };
  const person = { first_name: household.patient.first_name, is_patient: true };
  return Promise.all([
    visitor.ask('selectBills', { params, headers: {}, body: person }),
    visitor.ask('recordConsents', { params, body: { credit_check: true, locale: 'en' } }),
    visitor.ask('changePhone', { params, body: { phone_number: '5855550177' } }),
  ]);
}

describe('a session that knows name and birth date of a verified person', () => {
  test('learns only that a code is needed', async () => {
    const household = await addHousehold(service.db);
    const owned = await enrollToDraft(service.visitor(), service.db, household);

    const { application_id, created_at: _, ...shown } = await begin(service.visitor(), household);

    expect(shown).toEqual(shell);
    expect(application_id).not.toBe(owned.application_id);
  });

  test('is refused every change, of what the person has and of its own', async () => {
    const household = await addHousehold(service.db);
    const owner = service.visitor();
    const owned = await enrollToDraft(owner, service.db, household);
    const stranger = service.visitor();
    const own = await begin(stranger, household);

    const answers = [...(await changesOf(stranger, household, owned)), ...(await changesOf(stranger, household, own))];

    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [401, 'unauthorized']));
    const params = { application_id: owned.application_id };
    expect(await owner.get('getApplication', { params })).toEqual(owned);
    expect((await owner.ask('createPlan', { params, body: { agreements: await agree(owner, owned) } })).status).toBe(201);
  });

  test('does not see an application under its id', async () => {
    const household = await addHousehold(service.db);
    const { application_id } = await enrollToPlan(service.visitor(), service.db, household);
    const stranger = service.visitor();
    await begin(stranger, household);

    expect((await stranger.ask('getApplication', { params: { application_id } })).code).toBe('unauthorized');
    expect((await stranger.ask('getRollUpsConsent', { params: { application_id } })).code).toBe('unauthorized');
  });

  test('returns to what it has after a code', async () => {
    const household = await addHousehold(service.db);
    const owned = await enrollToDraft(service.visitor(), service.db, household);
    const again = service.visitor();
    const { application_id } = await begin(again, household);

    await enterCode(again, application_id);

    expect(await again.get('getApplication', { params: { application_id } })).toEqual(owned);
    expect(await begin(again, household)).toEqual(owned);
  });
});

describe('two sessions before any code', () => {
  test('choose each for itself', async () => {
    const household = await addHousehold(service.db);
    const [first, second] = [service.visitor(), service.visitor()];
    const chosen = await selectAll(first, household, await begin(first, household));

    const other = await begin(second, household);

    expect(other.bill_invoice_ids).toEqual([]);
    expect((await second.ask('getApplication', { params: { application_id: chosen.application_id } })).status).toBe(404);
    expect((await changesOf(second, household, chosen)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await first.get('getApplication', { params: { application_id: chosen.application_id } })).toEqual(chosen);
  });

  test('have one application when both are verified, the first one’s', async () => {
    const household = await addHousehold(service.db);
    const [first, second] = [service.visitor(), service.visitor()];
    const chosen = await selectAll(first, household, await begin(first, household));
    const other = await begin(second, household);
    await signIn(first, service.db, chosen);
    const offered = await first.get('createOffers', offerRequest(household, chosen));

    await enterCode(second, other.application_id);

    expect(await second.get('getApplication', { params: { application_id: other.application_id } })).toEqual(offered);
    expect(offered.application_id).toBe(chosen.application_id);
  });
});

async function enterCode(visitor: Visitor, application_id: string): Promise<void> {
  await visitor.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  await visitor.get('validateCode', { body: { application_id, code: await readCode(service.db) } });
}
