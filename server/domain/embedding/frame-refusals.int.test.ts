import type { DayString } from '#rules';
import { randomUUID } from 'node:crypto';

import { calls, type Call, type Calls } from '#api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { begin, enrollToDraft, enrollToOffers, offerRequest, signInAgain } from '../../testing/enrollment.ts';
import { aFrame, aRequest, enrol, PORTAL, requestFor, startFrameService, type FrameService } from '../../testing/frame.ts';
import { addToken } from '../../testing/test-service.ts';
import { addHousehold, type Household } from '../../testing/people.ts';

let service: FrameService['service'];
let host: FrameService['host'];
let opened: FrameService['opened'];

beforeAll(async () => {
  ({ service, host, opened } = await startFrameService());
});
afterAll(() => service.close());

describe('what a frame is refused', () => {
  test('a token that another frame has used', async () => {
    const { offer } = await opened();

    const answer = await aFrame(service).take(offer);

    expect([answer.status, answer.code]).toEqual([409, 'simulated_offer']);
  });

  test('an expired token', async () => {
    const offer = await host.offer(aRequest());
    service.wait(3601);

    const answer = await aFrame(service).take(offer);

    expect([answer.status, answer.code]).toEqual([410, 'offer_expired']);
  });

  test.each([
    ['of nothing', { simulated_offer_id: randomUUID() }],
    ['that is no id', { simulated_offer_id: 'x' }],
    ['with another token', { embed_token: 'a'.repeat(64) }],
  ])('an offer %s', async (_, changes) => {
    const offer = { ...(await host.offer(aRequest())), ...changes };
    const frame = aFrame(service);

    const taken = await frame.take(offer);
    const got = await frame.ask('getSimulatedOffer', { params: offer, headers: { 'x-embed-token': offer.embed_token } });

    expect([taken.status, taken.code, got.status, got.code]).toEqual([404, 'offer_not_found', 404, 'offer_not_found']);
  });

  test('an offer of another provider', async () => {
    const answer = await aFrame(service, { host: 'hillview.localhost' }).take(await host.offer(aRequest()));

    expect([answer.status, answer.code]).toEqual([404, 'offer_not_found']);
  });

  test.each(['https://evil.example', 'https://portal.example.evil.example', 'http://portal.example'])(
    'a page of %s around it',
    async (origin) => {
      const answer = await aFrame(service).take(await host.offer(aRequest()), origin);

      expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    },
  );

  test('a page of another origin than the host has named', async () => {
    const offer = await host.offer(aRequest({ embed_origin: PORTAL }));

    expect((await aFrame(service).take(offer, 'https://second.example')).code).toBe('forbidden');
    expect((await aFrame(service).take(offer)).status).toBe(200);
  });

  test('a request from another site, by cookie or by header', async () => {
    const [withCookie, without] = [await opened(), await opened(aRequest(), { keepsCookies: false })];

    for (const { frame, application } of [withCookie, without]) {
      const request = { params: { application_id: application.application_id }, body: { offer_id: application.offer_ids[0] } };
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: PORTAL }]) {
        const answer = await frame.ask('chooseOffer', request, headers);
        expect([answer.status, answer.code]).toEqual([403, 'auth_csrf_bad']);
      }
    }
    const request = { params: { application_id: withCookie.application.application_id }, body: {} };
    expect((await withCookie.frame.ask('chooseOffer', request, { 'x-csrf-token': 'stale' })).code).toBe('auth_csrf_bad');
  });

  test('the session of the site, and its own as that of the site', async () => {
    const visitor = service.visitor();
    const site = await enrollToDraft(visitor, service.db, await addHousehold(service.db));
    const asFrame = aFrame(service);
    asFrame.jar.bearer = visitor.cookie()?.split('=')[1] ?? '';
    const { frame, application } = await opened();
    const asSite = await service.app.inject({
      url: `/v1/direct-application/${application.application_id}`,
      headers: { host: 'lakeside.localhost', cookie: frame.jar.cookie.replace('__Host-embed', '__Host-session') },
    });

    const answer = await asFrame.ask('getApplication', { params: { application_id: site.application_id } });

    expect([answer.status, asSite.statusCode]).toEqual([401, 401]);
  });

  test('going on after half an hour, however busy', async () => {
    const { frame, application } = await opened();
    const request = { params: { application_id: application.application_id } };
    service.wait(14 * 60);
    const early = await frame.ask('getApplication', request);
    service.wait(14 * 60);
    const late = await frame.ask('getApplication', request);
    service.wait(3 * 60);
    const over = await frame.ask('getApplication', request);

    expect([early.status, late.status, over.status]).toEqual([200, 200, 401]);
    expect(Number(late.headers['x-session-ends-in'])).toBeLessThanOrEqual(120);
  });
});

describe('the session of a frame', () => {
  let own: Awaited<ReturnType<typeof opened>>;
  let other: Awaited<ReturnType<typeof opened>>;

  beforeAll(async () => {
    [own, other] = [await opened(), await opened()];
  });

  const names = Object.keys(calls) as (keyof Calls)[];
  const embedOf = (name: keyof Calls) => (calls[name] as Call).embed;

  test.each(names.filter((name) => embedOf(name) === undefined))('does not make the call %s', async (name) => {
    const { application_id } = own.application;
    const params = { application_id, offer_id: own.application.offer_ids[0], phone_number: 'on-file' };

    const answer = await own.frame.ask(name, { params, body: {} });

    expect([answer.status, answer.code]).toEqual([403, 'auth_session_acl_denied']);
  });

  test.each(['getApplication', 'getPlan', 'chooseOffer', 'createPaymentMethod', 'createPlan', 'getRefusal'] as const)(
    'finds nothing of another frame by %s',
    async (name) => {
      const { application_id, offer_ids } = other.application;
      const bodies = {
        chooseOffer: { offer_id: offer_ids[0] },
        createPaymentMethod: { token: 'tok_0123456789abcdef', kind: 'card' },
        createPlan: { agreements: [{ document_id: 'x', hash: 'a'.repeat(64) }] },
      } as const;
      const body = name in bodies ? { body: bodies[name as keyof typeof bodies] } : {};

      const answer = await own.frame.ask(name, {
        params: { application_id },
        ...(name === 'getRefusal' && { query: { locale: 'en' } }),
        ...body,
      });

      expect(answer.status).toBe(404);
    },
  );

  test('finds no offers, documents and simulated offers of another', async () => {
    const { offer_ids, application_id } = other.application;
    const [offer_id = ''] = offer_ids;
    const answers = [
      await own.frame.ask('getOffers', { query: { offer_ids: [...offer_ids] } }),
      await own.frame.ask('unsignedDocuments', { params: { offer_id }, query: { locale: 'en' } }),
      await own.frame.ask('signedDocuments', { query: { application_id } }),
      await own.frame.ask('getSimulatedOffer', { params: other.offer }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('finds its own simulated offer', async () => {
    const { status, body } = await own.frame.ask('getSimulatedOffer', { params: own.offer });

    expect([status, body.total_amount]).toEqual([200, 169_251]);
  });

  test('is not the site’s: no visitor there makes the calls of a frame', async () => {
    const offer = await host.offer(aRequest());

    const answer = await service.visitor().ask('fromSimulatedOffer', {
      body: { simulated_offer_id: offer.simulated_offer_id, embed_token: offer.embed_token, origin: PORTAL },
    });

    expect([answer.status, answer.code]).toEqual([401, 'auth_session_invalid']);
  });
});

/** To whom the code of a stranger goes who knows the patient's name and birth date. */
async function codeGoesTo(household: Household): Promise<string | null> {
  const stranger = service.visitor();
  const { application_id } = await begin(stranger, household);
  await signInAgain(stranger, service.db, application_id);
  const last = await service.db
    .selectFrom('simulator.inbox')
    .select('recipient')
    .where('kind', '=', 'verification-code')
    .orderBy('sent_at', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return last.recipient;
}

const OTHER_PHONE = '5855559911';

describe('a host that names another phone than the one on file', () => {
  test('does not redirect the codes of the site', async () => {
    const household = await addHousehold(service.db);
    await enrollToOffers(service.visitor(), service.db, household);

    const { frame, application } = await opened(requestFor(household, { phone: OTHER_PHONE }));

    expect(application.phone_masked).toContain(OTHER_PHONE.slice(-2));
    expect((await frame.ask('getOffers', { query: { offer_ids: [...application.offer_ids] } })).status).toBe(200);
    expect(await codeGoesTo(household)).toBe(household.patient.phone);
  });

  test('does not redirect them by a guarantor of whom the bill file knows nothing', async () => {
    const household = await addHousehold(service.db);
    const invented = { first_name: 'Mallory', last_name: 'Marsh', phone: OTHER_PHONE, email: 'mallory@mail.example' };

    await opened(requestFor(household, invented));
    await opened(requestFor(household, { phone: OTHER_PHONE }));

    expect(await codeGoesTo(household)).toBe(household.patient.phone);
  });

  test('leaves them to the guarantor on file of a child where the host names another one', async () => {
    const household = await addHousehold(service.db, {
      patient: { birth_date: '2015-03-07' as DayString, phone: null, email: null },
      guarantors: [{ first_name: 'Rosa', phone: '5855559944' }],
    });

    await opened(requestFor(household, { first_name: 'Mallory', last_name: 'Marsh', phone: OTHER_PHONE }));

    expect(await codeGoesTo(household)).toBe('5855559944');
  });

  test('does not redirect them to the phone of another guarantor', async () => {
    const household = await addHousehold(service.db, { guarantors: [{ first_name: 'Rosa', phone: OTHER_PHONE }] });

    await opened(requestFor(household, { phone: OTHER_PHONE }));

    expect(await codeGoesTo(household)).toBe(household.patient.phone);
  });

  test('does not redirect them from the first phone that a host named, where nothing else is on file', async () => {
    const household = await addHousehold(service.db, { patient: { phone: null, email: null } });
    await opened(requestFor(household, { phone: '5855559955' }));

    await opened(requestFor(household, { first_name: 'Mallory', phone: OTHER_PHONE }));
    await opened(requestFor(household, { phone: OTHER_PHONE, email: 'other@mail.example' }));

    expect(await codeGoesTo(household)).toBe('5855559955');
  });

  test('sees no address, mailbox and draft of the patient, and nothing that the patient enters afterwards', async () => {
    const household = await addHousehold(service.db, { patient: { email: 'ana@mail.example' } });
    const own = service.visitor();
    const { application_id, offer_ids } = await enrollToDraft(own, service.db, household);
    const params = { application_id };

    const request = requestFor(household, { phone: OTHER_PHONE });
    const { frame, application } = await opened(request);
    const chosen = await own.ask('chooseOffer', { params, body: { offer_id: offer_ids[1] ?? '' } });
    const after = await Promise.all([
      frame.ask('getApplication', { params }),
      frame.ask('getOffers', { query: { offer_ids: [...offer_ids] } }),
      frame.ask('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } }),
    ]);

    expect(application).toMatchObject({ application_id, email: 'lucia@mail.example', draft: null, payment_method_id: null });
    expect(application.guarantor_address).toEqual(request.guarantor.address);
    expect(chosen.status).toBe(200);
    expect(after.map(({ status, code }) => [status, code])).toEqual(after.map(() => [401, 'unauthorized']));
  });
});

test('a frame with a contact that is not on file sees no address that the patient enters on the site', async () => {
  const household = await addHousehold(service.db);
  const own = service.visitor();
  const application = await enrollToOffers(own, service.db, household);
  const params = { application_id: application.application_id };
  const { frame } = await opened(requestFor(household, { phone: OTHER_PHONE }));

  await own.get('createOffers', offerRequest(household, application));

  expect(await frame.ask('getApplication', { params })).toMatchObject({ status: 401, code: 'unauthorized' });
});

describe('a child with two parents', () => {
  const parents = () => {
    const request = aRequest();
    const child = { ...request.patient, first_name: 'Teo', birth_date: '2015-03-07' };
    const { guarantor } = aRequest();
    return [
      { ...request, patient: child },
      { ...request, patient: child, guarantor: { ...guarantor, first_name: 'Marco', email: 'marco@mail.example' } },
    ] as const;
  };

  test('opens the plan of one parent in no frame of the other', async () => {
    const [mother, father] = parents();
    const [ofFather, again] = [await host.offer(father), await host.offer(mother)];
    const { frame, application } = await opened(mother);
    const plan = await enrol(service, frame, application);

    const other = aFrame(service);
    await other.load();
    const taken = await other.take(ofFather);
    const query = { application_id: application.application_id };

    expect([taken.status, taken.code]).toEqual([409, 'active_payment_plan_exists_for_guarantor']);
    expect((await other.ask('getPlan', { params: query })).status).toBe(401);
    expect((await other.ask('signedDocuments', { query })).status).toBe(401);
    expect((await aFrame(service).take(again)).body.application.payment_plan_id).toBe(plan.body.payment_plan_id);
  });

  test('opens the plan of a parent in no frame with another contact', async () => {
    const [mother] = parents();
    const contact = { phone: OTHER_PHONE, email: 'other@mail.example' };
    const offer = await host.offer({ ...mother, guarantor: { ...mother.guarantor, ...contact } });
    const { frame, application } = await opened(mother);
    await enrol(service, frame, application);

    expect((await aFrame(service).take(offer)).code).toBe('active_payment_plan_exists_for_guarantor');
  });

  test('shows the frame of one parent nothing of the other who came after', async () => {
    const [mother, father] = parents();
    const first = await opened(mother);
    const second = await opened(father);
    const params = { application_id: first.application.application_id };

    const answers = [await first.frame.ask('getApplication', { params }), await first.frame.take(first.offer)];

    expect(second.application).toMatchObject({ ...params, first_name: 'Marco', email: 'marco@mail.example' });
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});
