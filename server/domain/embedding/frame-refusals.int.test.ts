import { randomUUID } from 'node:crypto';

import { calls, type Call, type Calls } from '#api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { enrollToDraft } from '../../testing/enrollment.ts';
import { aFrame, aRequest, PORTAL, startFrameService, type FrameService } from '../../testing/frame.ts';
import { addHousehold } from '../../testing/people.ts';

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
