import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { selectRows } from '../../platform/database/rows.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { aFrame, aRequest, draft, enrol, requestFor, startFrameService, type FrameService } from '../../testing/frame.ts';
import { addHousehold } from '../../testing/people.ts';

let service: FrameService['service'];
let host: FrameService['host'];
let opened: FrameService['opened'];

beforeAll(async () => {
  ({ service, host, opened } = await startFrameService());
});
afterAll(() => service.close());

describe('a frame that takes its offer', () => {
  test('has the offers that the host received, for bills that are now the provider’s', async () => {
    const { frame, offer, request, application } = await opened();

    const { body } = await frame.ask('getOffers', { query: { offer_ids: [...application.offer_ids] } });
    const bills = await service.db
      .selectFrom('bills')
      .selectAll()
      .where(
        'invoice_id',
        'in',
        request.bills.map(({ invoice_id }) => invoice_id),
      )
      .execute();

    expect(body.offers.map(({ months, monthly_amount }) => [months, monthly_amount]).toReversed()).toEqual(
      offer.offers.map(({ months, monthly_amount }) => [months, monthly_amount]),
    );
    expect(bills.map(({ source, total_cents }) => [source, Number(total_cents)])).toEqual([
      ['API_PLATFORM', 105_250],
      ['API_PLATFORM', 64_001],
    ]);
  });

  test('comes to a plan of the platform, of which the host reads', async () => {
    const { frame, offer, application } = await opened();

    const plan = await enrol(service, frame, application);
    const stored = await service.db
      .selectFrom('payment_plans')
      .selectAll()
      .where('payment_plan_id', '=', plan.body.payment_plan_id)
      .executeTakeFirstOrThrow();
    const read = await host.ask('readSimulatedOffer', { params: { simulated_offer_id: offer.simulated_offer_id } });

    expect([plan.status, stored.source, stored.channel, Number(stored.total_cents)]).toEqual([
      201,
      'API_PLATFORM',
      'WEB',
      169_251,
    ]);
    expect(read.body).toMatchObject({ status: 'completed', payment_plan_id: plan.body.payment_plan_id });
    expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
  });

  test('gets a cookie for this one page around it, that no script reads', async () => {
    const offer = await host.offer(aRequest());
    const frame = aFrame(service);
    const loaded = await frame.load();
    const before = frame.jar.cookie;
    await frame.take(offer);

    expect(loaded.headers['set-cookie']).toMatch(
      /^__Host-embed=[\w-]{43}; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    );
    expect(frame.jar.cookie).not.toBe(before);
    expect(frame.jar.bearer).toBe('cookie');
  });

  test('is handed its session where its browser keeps no cookie, and comes to a plan with it', async () => {
    const { frame, application } = await opened(aRequest(), { keepsCookies: false });

    expect(frame.jar.bearer).toMatch(/^[\w-]{43}$/);
    expect((await enrol(service, frame, application)).status).toBe(201);
  });

  test('beside another one in the same page has a session of its own', async () => {
    const first = await opened();
    const second = await opened(aRequest(), { beside: first.frame });

    const plans = [await enrol(service, first.frame, first.application), await enrol(service, second.frame, second.application)];

    expect(second.frame.jar.bearer).toMatch(/^[\w-]{43}$/);
    expect(plans.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('leaves nothing of the request behind but figures', async () => {
    const { offer, request } = await opened();

    const stored = await service.db
      .selectFrom('simulated_offers')
      .selectAll()
      .where('simulated_offer_id', '=', offer.simulated_offer_id)
      .executeTakeFirstOrThrow();

    expect(stored.request).toBeNull();
    expect(JSON.stringify(stored)).not.toContain(request.patient.last_name);
  });

  test('has asked the bureau by the host’s word, which is stored with its key', async () => {
    const { application } = await opened();

    const consent = await service.db
      .selectFrom('consents')
      .selectAll()
      .where('application_id', '=', application.application_id)
      .executeTakeFirstOrThrow();

    expect(consent).toMatchObject({
      kind: 'credit_check',
      granted: true,
      stated_by: host.record.key_id,
      wording_version: 'host portal-2026-05 2026-06-16T15:30:00Z',
    });
  });

  test('records the host’s statement in the audit once, with the key that made it', async () => {
    const { application } = await opened();

    const events = await service.db
      .selectFrom('audit_events')
      .select('details')
      .where('chain_id', '=', application.application_id)
      .where('event', '=', 'consents.recorded')
      .execute();

    expect(events.map(({ details }) => details)).toMatchObject([
      {
        kinds: ['credit_check'],
        method: 'host',
        key_id: host.record.key_id,
        wording_version: 'host portal-2026-05 2026-06-16T15:30:00Z',
      },
    ]);
  });

  test('goes on when its page is loaded anew', async () => {
    const { frame, offer, application } = await opened();

    const again = await frame.take(offer);

    expect([again.status, again.body.application.application_id]).toEqual([200, application.application_id]);
  });

  test('may ask again when the answer was lost, with the cookie that it still has', async () => {
    const offer = await host.offer(aRequest());
    const frame = aFrame(service);
    await frame.load();
    const { cookie, csrf } = frame.jar;
    const first = await frame.take(offer);
    Object.assign(frame.jar, { cookie, csrf });

    const again = await frame.take(offer);

    expect([again.status, again.body.application.application_id]).toEqual([200, first.body.application.application_id]);
  });

  test('shows the plan that there is, once the host opens it for the same bills', async () => {
    const request = aRequest();
    const second = await host.offer(request);
    const first = await opened(request);
    const plan = await enrol(service, first.frame, first.application);

    const { body } = await aFrame(service).take(second);

    expect(body.application.payment_plan_id).toBe(plan.body.payment_plan_id);
  });

  test('a second offer for the same bills opens the same application and the same offers', async () => {
    const request = aRequest();
    const first = await opened(request);
    const second = await opened(request);

    expect(second.application).toMatchObject({
      application_id: first.application.application_id,
      offer_ids: first.application.offer_ids,
    });
  });

  test('bills on a plan are not offered', async () => {
    const request = aRequest();
    const { frame, application } = await opened(request);
    await enrol(service, frame, application);

    expect((await host.ask('createSimulatedOffer', { body: request })).code).toBe('bill_already_in_payment_plan');
  });
});

describe('a frame whose host names a contact that is not on file', () => {
  const named = { phone: '5855559933', email: 'portal@mail.example' };

  test('comes to a plan, and its messages go to the contact on file', async () => {
    const household = await addHousehold(service.db);
    const { frame, application } = await opened(requestFor(household, named));

    const plan = await enrol(service, frame, application);
    const again = await frame.ask('getPlan', { params: { application_id: application.application_id } });

    expect([plan.status, again.status]).toEqual([201, 200]);
    expect(await recipientOf(plan.body)).toBe(household.patient.email);
  });

  test('goes on when its page is loaded anew, with what was entered in it', async () => {
    const household = await addHousehold(service.db);
    const { frame, offer, application } = await opened(requestFor(household, named));
    await draft(service, frame, application);

    const again = await frame.take(offer);
    const second = await opened(requestFor(household, named));

    expect(again.body.application.draft?.months).toBe(6);
    expect(second.application.draft).toEqual(again.body.application.draft);
  });

  test('may ask again when the answer was lost', async () => {
    const offer = await host.offer(requestFor(await addHousehold(service.db), named));
    const frame = aFrame(service);
    await frame.load();
    const { cookie, csrf } = frame.jar;
    await frame.take(offer);
    Object.assign(frame.jar, { cookie, csrf });

    const again = await frame.take(offer);

    expect([again.status, (await enrol(service, frame, again.body.application)).status]).toEqual([200, 201]);
  });

  test('sends its messages to a guarantor of whom nothing is on file', async () => {
    const household = await addHousehold(service.db);
    const { frame, application } = await opened(requestFor(household, { ...named, first_name: 'Marco', phone: '5855559934' }));

    const plan = await enrol(service, frame, application);

    expect(await recipientOf(plan.body)).toBe(named.email);
  });

  test('gives a person their first phone where nothing is on file', async () => {
    const household = await addHousehold(service.db, { patient: { phone: null, email: null } });
    const { application } = await opened(requestFor(household, named));

    const stored = await selectRows(service.db, 'applications', {
      provider_id: 'lakeside',
      application_id: application.application_id,
    }).executeTakeFirstOrThrow();

    expect([stored.phone, stored.named_contact]).toEqual([named.phone, null]);
  });
});

/** To whom the message about the start of a plan goes. */
async function recipientOf({ payment_plan_id }: { readonly payment_plan_id: string }): Promise<string | undefined> {
  const message = selectRows(service.db, 'outbox', { provider_id: 'lakeside', reason: `plan-started ${payment_plan_id}` });
  return (await message.executeTakeFirst())?.recipient;
}

/** Come again: the bureau is being asked, or so many wait for one patient that the database has no time. */
const passing = ['operation_not_available_yet', 'service_unavailable'];

describe('fifty frames', () => {
  test('with one token are one application, and one of them has it', async () => {
    const request = aRequest();
    const offer = await host.offer(request);

    const answers = await Promise.all(Array.from({ length: 50 }, () => aFrame(service).take(offer)));
    const codes = answers.map(({ status, code }) => (status === 200 ? 'taken' : code));
    const { patients, applications, pulls } = await countOf(request);

    expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
    expect([...new Set(codes)].filter((code) => !['taken', 'simulated_offer', ...passing].includes(code ?? ''))).toEqual([]);
    expect([patients, applications, pulls]).toEqual([1, 1, 1]);
  });

  test('with a token each for the same bills are one application and one plan', async () => {
    const request = aRequest();
    const offers = await Promise.all(Array.from({ length: 20 }, () => host.offer(request)));
    const frames = offers.map((offer) => ({ offer, frame: aFrame(service) }));

    const taken = await Promise.all(
      frames.map(async ({ offer, frame }) => {
        let answer = await frame.take(offer);
        while (passing.includes(answer.code ?? '')) answer = await frame.take(offer);
        return { frame, answer };
      }),
    );
    const [first] = taken;
    const { application } = first?.answer.body ?? {};
    if (!first || !application) throw new Error('twenty frames, and not one');
    const agreements = await draft(service, first.frame, application);
    const params = { application_id: application.application_id };
    const plans = await Promise.all(taken.map(({ frame }) => frame.ask('createPlan', { params, body: { agreements } })));
    const ids = new Set(plans.filter(({ status }) => status === 201).map(({ body }) => body.payment_plan_id));

    expect(taken.map(({ answer }) => answer.status)).toEqual(taken.map(() => 200));
    expect(ids.size).toBe(1);
    expect(await countOf(request)).toEqual({ patients: 1, applications: 1, pulls: 1 });
  });
});

async function countOf({ patient }: ReturnType<typeof aRequest>) {
  const { db } = service;
  const patients = await db
    .selectFrom('patients')
    .select('patient_id')
    .where('mrn', '=', patient.mrn ?? '')
    .execute();
  const ids = patients.map(({ patient_id }) => patient_id);
  const applications = await db.selectFrom('applications').select('application_id').where('patient_id', 'in', ids).execute();
  const pulls = await db
    .selectFrom('bureau_pulls')
    .select('pull_id')
    .where(
      'application_id',
      'in',
      applications.map(({ application_id }) => application_id),
    )
    .execute();
  return { patients: patients.length, applications: applications.length, pulls: pulls.length };
}

test('a refusal of the bureau is requested once, and the token still returns the same answer', async () => {
  const request = aRequest();
  const denied = { ...request.guarantor, last_name: 'Stone' };
  const offer = await host.offer({ ...request, patient: { ...request.patient, last_name: 'Stone' }, guarantor: denied });
  const frame = aFrame(service);

  const [first, second] = [await frame.take(offer), await frame.take(offer)];

  expect([first.status, first.code, second.code]).toEqual([422, 'guarantor_denied', 'guarantor_denied']);
  expect((await countOf(request)).pulls).toBe(1);
});
