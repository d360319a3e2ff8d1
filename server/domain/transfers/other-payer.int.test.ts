import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jordan, seat } from '../../testing/agent.ts';
import { begin, enrollToOffers, lookUp, readCode, signIn, signInAgain, selectAll } from '../../testing/enrollment.ts';
import {
  addOldPlan,
  aTransferringProvider,
  beginTransfer,
  proveContact,
  transferPlan,
  type NewOldPlan,
} from '../../testing/old-plans.ts';
import { addHousehold, type Household, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  const byAgents = { provider_id: 'hillcrest', slug: 'hillcrest', hosts: ['hillcrest.localhost'] };
  service = await startTestService([aTransferringProvider('sms'), aTransferringProvider('agent', byAgents)]);
});

afterAll(() => service.close());

/** A plan that Dan pays for a patient with bills. The file of the bills names him nowhere, unless the household does. */
function addPlanOfDan({ patient }: Household, own: Partial<NewOldPlan> = {}): Promise<NewOldPlan> {
  const { provider_id, patient_id, last_name } = patient;
  const dan = { payer_is_patient: false, payer_first_name: 'Dan', payer_last_name: 'Okafor' };
  return addOldPlan(service.db, { provider_id, patient_id, last_name: last_name ?? '', ...dan, ...own });
}

/** Dan has proved his phone and begun the transfer of the plan that he pays; before that he may have looked the patient up. */
async function danTransfers({
  household: options = {},
  plan = {},
  before = () => Promise.resolve(),
}: {
  readonly household?: HouseholdOptions;
  readonly plan?: Partial<NewOldPlan>;
  readonly before?: (dan: Visitor, household: Household) => Promise<unknown>;
} = {}) {
  const household = await addHousehold(service.db, options);
  const old = await addPlanOfDan(household, plan);
  const dan = service.visitor();
  await before(dan, household);
  return { household, old, dan, ...(await beginTransfer(dan, service.db, old)) };
}

function createApplication(visitor: Visitor, { patient, bills }: Household, application_unique_value: string) {
  const named = { last_name: patient.last_name, date_of_birth: '03/07/1984', open_vault_id: bills[0]?.bill_id ?? '' };
  return visitor.ask('createApplication', { body: { application_unique_value, ...named } });
}

const rowOf = (application_id: string) =>
  service.db.selectFrom('applications').selectAll().where('application_id', '=', application_id).executeTakeFirstOrThrow();

describe('who verified the contact of an old plan alone', () => {
  test('does not see the bills of its patient', async () => {
    const { dan } = await danTransfers();

    expect(await dan.ask('getVault', {})).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('neither sees nor changes the enrollment of its patient', async () => {
    const household = await addHousehold(service.db);
    const ana = service.visitor();
    const { application_id, offer_ids } = await enrollToOffers(ana, service.db, household);
    const old = await addPlanOfDan(household);
    const dan = service.visitor();
    const { body: vault } = await lookUp(dan, household);
    await beginTransfer(dan, service.db, old);

    const begun = await createApplication(dan, household, vault.unique_value);
    const params = { application_id };
    const bill_invoice_ids = household.bills.slice(1).map(({ invoice_id }) => invoice_id);
    const answers = [
      await dan.ask('getApplication', { params }),
      await dan.ask('selectBills', { params, headers: {}, body: { first_name: 'Ana', is_patient: true, bill_invoice_ids } }),
      await dan.ask('recordConsents', { params, body: { credit_check: true, locale: 'en' } }),
      await dan.ask('changePhone', { params, body: { phone_number: '5855557099' } }),
      await dan.ask('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } }),
      await dan.ask('getOffers', { query: { offer_ids } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect(begun.body).toMatchObject({ needs_code: true, guarantor_address: null, bill_invoice_ids: [] });
    expect(begun.body.application_id).not.toBe(application_id);
    expect((await ana.get('getApplication', { params })).offer_ids).toEqual(offer_ids);
  });

  test('begins an application that stays their own until a code', async () => {
    let name = '';
    const { household, dan } = await danTransfers({
      before: async (visitor, of) => (name = (await lookUp(visitor, of)).body.unique_value),
    });

    const { status, body } = await createApplication(dan, household, name);

    expect(status).toBe(201);
    expect((await rowOf(body.application_id)).held_by).not.toBeNull();
  });

  test('sees by a lookup of the bills what any visitor sees', async () => {
    const { household, dan } = await danTransfers();
    const shown = async (visitor: Visitor) => {
      const { body } = await lookUp(visitor, household);
      return { ...body, unique_value: '' };
    };

    expect(await shown(dan)).toEqual(await shown(service.visitor()));
    expect((await dan.ask('getVault', {})).status).toBe(401);
  });

  test('does not see the bills when a lookup runs at the same moment', async () => {
    const household = await addHousehold(service.db);
    const { phone } = await addPlanOfDan(household);
    const dan = service.visitor();
    await proveContact(dan, service.db, { phone: phone ?? '' });

    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([dan.clone().ask('createBackbook', { body: {} }), lookUp(dan.clone(), household)]);
      statuses.push((await dan.ask('getVault', {})).status);
    }

    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  test('sees the bills after a code to a contact of the bills', async () => {
    const { household, dan } = await danTransfers();

    const { application_id } = await begin(dan, household);
    await signInAgain(dan, service.db, application_id);

    expect((await dan.get('getVault', {})).bills).toHaveLength(2);
  });

  test('does not see the bills after another code to the contact of the plan', async () => {
    const { dan, application } = await danTransfers();
    const { application_id } = application;
    await dan.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
    await dan.get('validateCode', { body: { application_id, code: await readCode(service.db) } });

    expect((await dan.ask('getVault', {})).status).toBe(401);
    expect((await dan.ask('getApplication', { params: { application_id } })).status).toBe(200);
  });

  test('transfers the plan, and sees it with its documents and its page', async () => {
    const household = await addHousehold(service.db);
    const dan = service.visitor();

    const { application_id } = await transferPlan(dan, service.db, await addPlanOfDan(household));

    const params = { application_id };
    const own = await dan.get('getApplication', { params });
    expect(own).toMatchObject({ needs_code: false, first_name: 'Dan', last_name: 'Okafor', contact_verified: true });
    expect((await dan.get('signedDocuments', { query: { application_id } })).documents.length).toBeGreaterThan(0);
    expect((await dan.get('getMyPlan', { params })).plan.status).toBe('PENDING');
    expect((await dan.get('getRollUpsConsent', { params })).consent).toBeNull();
  });
});

describe('who verified the contact of an old plan and answers for the bills', () => {
  test.each<[string, Parameters<typeof danTransfers>[0]]>([
    [
      'as a guarantor',
      { household: { guarantors: [{ first_name: 'Dan', phone: '5855556001' }] }, plan: { phone: '5855556001' } },
    ],
    ['with the phone of the patient', { household: { patient: { phone: '5855556002' } }, plan: { phone: '5855556002' } }],
    ['as the patient, with a phone that only the plan names', { plan: { payer_is_patient: true, phone: '5855556003' } }],
    [
      'with a number that was proved before',
      {
        plan: { phone: '5855556004' },
        before: async (_, household) => {
          const earlier = service.visitor();
          const selected = await selectAll(earlier, household, await begin(earlier, household));
          await signIn(earlier, service.db, selected);
          const params = { application_id: selected.application_id };
          await earlier.get('changePhone', { params, body: { phone_number: '5855556004' } });
        },
      },
    ],
  ])('sees the bills without another code: %s', async (_, wishes) => {
    const { dan } = await danTransfers(wishes);

    expect((await dan.get('getVault', {})).bills).toHaveLength(2);
  });
});

test('who verified a contact of the bills does not open the transfer of another payer', async () => {
  const { household, application } = await danTransfers();
  const { application_id } = application;
  const ana = service.visitor();
  await enrollToOffers(ana, service.db, household);

  const answers = [
    await ana.ask('getApplication', { params: { application_id } }),
    await ana.ask('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } }),
    await ana.ask('getRollUpsConsent', { params: { application_id } }),
    await ana.ask('getPlan', { params: { application_id } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(401));
});

test('an agent who identified the payer of an old plan has not verified a contact of the bills', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'hillcrest' } });
  const { phone } = await addPlanOfDan(household);
  const visitor = service.visitor('hillcrest.localhost');
  await seat(service.db, visitor, jordan);
  const body = {
    guarantor: { first_name: 'Dan', last_name: 'Okafor', phone: phone ?? '' },
    confirmations: { identity: true } as const,
  };
  const transfer = await visitor.get('createBackbook', { body });

  const application = await begin(visitor, household);

  expect(transfer.application.heard).toMatchObject([{ kind: 'contact' }]);
  expect(application.heard).toBeUndefined();
  expect((await rowOf(application.application_id)).held_by).not.toBeNull();
});
