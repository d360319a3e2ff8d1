import { calls, HEADERS, type Call } from '#api';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { aPatient } from '../journeys/patient.ts';
import { oneOfByDepth } from '../setup/depth.ts';
import { agentFor, ask, guestAt, names, stored, type Guest, type GuestWishes, type Name } from './guest.ts';
import { pathOf, type Answer, type AnyRequest } from './http-visitor.ts';
import { namesSomething, ofNothing } from './naming-fields.ts';
import { sharedService } from './service.ts';

const service = sharedService('northshore');

beforeEach(() => service.holdJobs());
/** An agent's lookup adds an audit event in every case. */
const everything = (name?: Name) =>
  stored(service, {
    hospitals: ['northshore', 'hillview'],
    except: name === 'agentLookup' ? ['audit_chains', 'audit_events'] : [],
  });

interface Stranger {
  readonly who: string;
  /** The agent that they are signed in as, if any. */
  readonly agent: string | undefined;
  readonly guest: Guest;
}

/** A response without what identifies its request. */
function withoutIds({ status, body }: Answer): readonly unknown[] {
  const { request_id: _, userCode: __, ...rest } = Object(body) as Readonly<Record<string, unknown>>;
  return [status, rest];
}

describe('what belongs to another person', () => {
  let owner: Guest;
  let strangers: readonly Stranger[];

  beforeAll(async () => {
    owner = await guestAt(service, 'drafted');
    const { patient } = owner.held;
    const wishes: readonly (readonly [string, GuestWishes])[] = [
      ['another patient', {}],
      // The second hospital has a patient with the same name, birth date and number.
      ['the same name at another hospital', { hospital: 'hillview', patient }],
      ['an agent with another patient', { agent: 'CS-1042' }],
      ['an external agent with another patient', { agent: 'EX-2071' }],
      ['an agent of another hospital', { hospital: 'hillview', agent: 'CS-1042' }],
    ];
    strangers = await Promise.all(
      wishes.map(async ([who, wish]) => ({ who, agent: wish.agent, guest: await guestAt(service, 'drafted', wish) })),
    );
  });

  /** A visitor with the token of a link may open it, up to the code: phone-link.int.test.ts, drafts.int.test.ts. */
  const ofLinks: readonly string[] = ['openPhoneLink', 'sendDraftCode'];
  const named = names.filter((name) => namesSomething(calls[name]) && !ofLinks.includes(name));

  test.each(oneOfByDepth(3, named))('does not exist for %s', async (name) => {
    const before = await everything(name);
    const request = owner.requests[name];

    for (const { who, agent, guest } of strangers) {
      const [answer, forNothing] = [await ask(guest, name, request), await ask(guest, name, ofNothing(request))];
      expect([who, ...withoutIds(answer)]).toEqual([who, ...withoutIds(forNothing)]);
      expect([who, answer.status]).toEqual([who, expectedOf(name, agent)]);
    }
    expect(await everything(name)).toEqual(before);
  });

  /** 404, except for visitors who may not call at all, and for an application that only the visitor's own lookup opens. */
  function expectedOf(name: Name, agent: string | undefined): number {
    if (name === 'createApplication') return 409;
    const isAllowed = agent === agentFor(name) || (agent !== undefined && calls[name].access === 'agent');
    if (agentFor(name) === undefined || isAllowed) return 404;
    return agent === undefined ? 401 : 403;
  }

  test('does not include one of an agent’s matches in another session', async () => {
    const guarantors = [{ firstName: 'Several', lastName: 'Children', phone: '6075558800' }];
    await service.bringIn([aPatient({ guarantors }), aPatient({ guarantors })]);
    const [first, second] = [service.newVisitor(), service.newVisitor()];
    await Promise.all([first.becomeAgent('CS-1042'), second.becomeAgent('CS-1042')]);
    const body = { first_name: 'Several', last_name: 'Children', phone: '6075558800' };
    const { matches } = await first.get('agentLookup', { body });
    const chosen = { body: { ...body, match_id: matches[0]?.match_id ?? '' } };

    expect(matches).toHaveLength(2);
    expect((await second.ask('agentLookup', chosen)).code).toBe('user_not_found');
    expect((await first.ask('agentLookup', chosen)).status).toBe(200);
  });

  test('does not exist among one’s own either', async () => {
    const before = await everything();
    const [bill] = owner.held.vault.bills;
    const { maps_token } = await owner.visitor.get('mapsToken', {});

    for (const { guest: stranger } of strangers) {
      const { held } = stranger;
      const params = { application_id: held.application.application_id };
      const own = { offer_id: held.offer_id, payment_method_id: held.payment_method_id };
      const createApplication = stranger.requests.createApplication.body as object;
      const createOffers = stranger.requests.createOffers.body as { readonly bills: readonly object[] };
      // The same patient of another hospital has bills of the same numbers.
      const invoice_id = held.patient === owner.held.patient ? 'TI-unknown' : bill?.invoice_id;
      const asked: readonly (readonly [Name, AnyRequest, string])[] = [
        ['chooseOffer', { params, body: { ...own, offer_id: owner.held.offer_id } }, 'offer_not_found'],
        [
          'chooseOffer',
          { params, body: { ...own, payment_method_id: owner.held.payment_method_id } },
          'payment_method_not_found',
        ],
        ['getOffers', { query: { offer_ids: [owner.held.offer_id] } }, 'offer_not_found'],
        ['createApplication', { body: { ...createApplication, open_vault_id: bill?.open_vault_id } }, 'bill_not_found'],
        [
          'createApplication',
          { body: { ...createApplication, application_unique_value: owner.held.vault.unique_value } },
          'vault_conflict',
        ],
        [
          'selectBills',
          { params, body: { first_name: 'Maya', is_patient: true, bill_invoice_ids: [invoice_id] } },
          'bill_not_found',
        ],
        [
          'createOffers',
          { params, body: { ...createOffers, bills: [{ ...createOffers.bills[0], invoice_id }] } },
          'application_bills_modified',
        ],
        ['lookup', owner.requests.lookup, 'verification_token_missing'],
        [
          'suggestAddresses',
          { ...owner.requests.suggestAddresses, headers: { 'x-maps-token': maps_token } },
          'verification_token_missing',
        ],
      ];
      for (const [name, request, code] of asked) expect([name, (await ask(stranger, name, request)).code]).toEqual([name, code]);
    }

    expect(await everything()).toEqual(before);
  });

  test('does not include the token of a card, which is worth nothing', async () => {
    const body = owner.requests.createPaymentMethod.body;
    await owner.visitor.get('createPaymentMethod', owner.requests.createPaymentMethod as never);

    for (const { guest: stranger } of strangers) {
      const answer = await ask(stranger, 'createPaymentMethod', {
        params: stranger.requests.createPaymentMethod.params ?? {},
        body,
      });
      expect(answer.code).toBe('payment_method_creation_failure');
    }
  });

  test('stays behind its host: every call refuses another provider', async () => {
    for (const name of names) {
      const { headers, ...request } = owner.requests[name];
      const answer = await ask(owner, name, { ...request, headers: { ...headers, [HEADERS.providerId]: 'hillview' } });
      expect([name, answer.status, answer.code]).toEqual([name, 403, 'forbidden']);
    }
  });
});

describe('a request from another site', () => {
  const changing = names.filter((name) => calls[name].method !== 'GET');

  test.each(changing)('is refused by %s before it is read', async (name) => {
    const guest = await guestAt(service, 'selected');
    const call: Call = calls[name];
    const own = await guest.visitor.headersOf(call);
    const { [HEADERS.csrf]: token, ...tokenless } = own;
    const foreign = (await service.newVisitor().headersOf(call))[HEADERS.csrf] ?? '';
    const before = await stored(service);
    const disguises: readonly Readonly<Record<string, string>>[] = [
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      tokenless,
      { ...own, [HEADERS.csrf]: foreign },
      { ...tokenless, 'content-type': 'text/plain' },
    ];

    // A visitor without the right to call gets that refusal first, which is as good.
    const expected = call.access === 'verified' ? ['auth_csrf_bad', 'unauthorized'] : ['auth_csrf_bad'];
    expect(token).toBeDefined();
    for (const headers of disguises) {
      const answer = await guest.visitor.send({
        method: call.method,
        path: pathOf(call, guest.requests[name]),
        headers,
        body: '{"half',
      });
      expect(expected).toContain(answer.code);
      expect([401, 403]).toContain(answer.status);
    }
    expect(await stored(service)).toEqual(before);
  });
});
