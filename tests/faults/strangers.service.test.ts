import { calls, ERRORS, HEADERS, isErrorCode, type Call, type Calls } from '#api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { atTheDoor, lookUp, onePatient, reach, signIn, stages, testCard, type Enrolment, type Stage } from './enrolment.ts';
import { createVisitor, inTurn, pathOf, type Answer, type AnyRequest, type HttpVisitor, type RawRequest } from './http-visitor.ts';
import { knownFields, withField } from './known-fields.ts';
import { mutatedRequests } from './mutations.ts';
import { findBreaches } from './oracle.ts';
import { allowedFrom, refusedOnceStarted, requestsOf } from './requests.ts';
import { startService, type FaultService, type Hospital } from './service.ts';

type Name = keyof Calls;
const names = Object.keys(calls) as readonly Name[];

let service: FaultService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

interface Guest {
  readonly visitor: HttpVisitor;
  readonly held: Enrolment;
  /** Every call as this guest's page would send it. */
  readonly requests: Readonly<Record<Name, AnyRequest>>;
}

async function guestAt(stage: Stage, hospital: Hospital = 'northshore', patient = onePatient()): Promise<Guest> {
  await service.bringIn([patient], hospital);
  const visitor = createVisitor({ at: inTurn(service.processes), hospital });
  const held = await reach(visitor, stage, atTheDoor(patient));
  const { verification_token } = await visitor.get('verificationToken', {});
  return { visitor, held, requests: requestsOf(held, { lookup: verification_token, card: await visitor.tokenise(testCard) }) };
}

const ask = ({ visitor }: Guest, name: Name, request: AnyRequest): Promise<Answer> => visitor.ask(name, request as never);

/** A digest of everything that patients and their money are made of. */
async function stored(): Promise<unknown> {
  const tables = [
    'patients', 'guarantors', 'bills', 'applications', 'application_bills', 'consents', 'bureau_pulls', 'offers', 'offer_bills',
    'payment_methods', 'payment_plans', 'plan_bills', 'instalments', 'agreements', 'audit_events', 'verification_codes',
  ];
  const digests = tables.map((table) => `(select md5(string_agg(t::text, ' ' order by t::text)) from ${table} t) as ${table}`);
  return service.ask(`select ${digests.join(', ')}`);
}

describe('what is somebody else’s', () => {
  let owner: Guest;
  let strangers: readonly (readonly [string, Guest])[];

  beforeAll(async () => {
    owner = await guestAt('drafted');
    // The second hospital knows a patient of the very same name, birth date and number.
    strangers = [
      ['another patient', await guestAt('drafted')],
      ['the same name at another hospital', await guestAt('drafted', 'hillview', owner.held.patient)],
    ];
  });

  const namesSomething = names.filter((name) => !['nobody', 'found'].includes(allowedFrom[name]));

  test.each(namesSomething)('is not there for %s', async (name) => {
    const before = await stored();

    const answers = await Promise.all(strangers.map(([, stranger]) => ask(stranger, name, owner.requests[name])));

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await stored()).toEqual(before);
  });

  test('is not there among one’s own either', async () => {
    const before = await stored();
    const [bill] = owner.held.vault.bills;

    for (const [, stranger] of strangers) {
      const { held } = stranger;
      const params = { application_id: held.application.application_id };
      const own = { offer_id: held.offer_id, payment_method_id: held.payment_method_id };
      const createApplication = stranger.requests.createApplication.body as object;
      const createOffers = stranger.requests.createOffers.body as { readonly bills: readonly object[] };
      const invoice_id = stranger === strangers[0]?.[1] ? bill?.invoice_id : 'TI-of-nobody';
      const asked: readonly (readonly [Name, AnyRequest, string])[] = [
        ['chooseOffer', { params, body: { ...own, offer_id: owner.held.offer_id } }, 'offer_not_found'],
        ['chooseOffer', { params, body: { ...own, payment_method_id: owner.held.payment_method_id } }, 'payment_method_not_found'],
        ['getOffers', { query: { offer_ids: [owner.held.offer_id] } }, 'offer_not_found'],
        ['createApplication', { body: { ...createApplication, open_vault_id: bill?.open_vault_id } }, 'bill_not_found'],
        ['createApplication', { body: { ...createApplication, application_unique_value: owner.held.vault.unique_value } }, 'vault_conflict'],
        ['selectBills', { params, body: { first_name: 'Maya', is_patient: true, bill_invoice_ids: [invoice_id] } }, 'bill_not_found'],
        ['createOffers', { params, body: { ...createOffers, bills: [{ ...createOffers.bills[0], invoice_id }] } }, 'application_bills_modified'],
        ['lookup', owner.requests.lookup, 'verification_token_missing'],
      ];
      for (const [name, request, code] of asked) expect([name, (await ask(stranger, name, request)).code]).toEqual([name, code]);
    }

    expect(await stored()).toEqual(before);
  });

  test('a token that somebody else’s card was kept by is worth nothing', async () => {
    const body = owner.requests.createPaymentMethod.body;
    await owner.visitor.get('createPaymentMethod', owner.requests.createPaymentMethod as never);

    for (const [, stranger] of strangers) {
      const answer = await ask(stranger, 'createPaymentMethod', { params: stranger.requests.createPaymentMethod.params ?? {}, body });
      expect(answer.code).toBe('payment_method_creation_failure');
    }
  });

  test('a provider other than that of the host is refused by every call', async () => {
    const [, stranger] = strangers[0] ?? [];
    if (!stranger) throw new Error('nobody is there');

    for (const name of names) {
      const { headers, ...request } = stranger.requests[name];
      const answer = await ask(stranger, name, { ...request, headers: { ...headers, [HEADERS.providerId]: 'hillview' } });
      expect([name, answer.status, answer.code]).toEqual([name, 403, 'forbidden']);
    }
  });
});

describe('what another site sends', () => {
  const changing = names.filter((name) => calls[name].method !== 'GET');

  test.each(changing)('is refused by %s before it is read', async (name) => {
    const guest = await guestAt('selected');
    const call: Call = calls[name];
    const own = await guest.visitor.headersOf(call);
    const { [HEADERS.csrf]: token, ...tokenless } = own;
    const foreign = (await createVisitor({ at: inTurn(service.processes) }).headersOf(call))[HEADERS.csrf] ?? '';
    const before = await stored();
    const disguises: readonly Readonly<Record<string, string>>[] = [
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      tokenless,
      { ...own, [HEADERS.csrf]: foreign },
      { ...tokenless, 'content-type': 'text/plain' },
    ];

    // Somebody without the right to call is told that first, which is as good.
    const expected = call.access === 'verified' ? ['auth_csrf_bad', 'unauthorized'] : ['auth_csrf_bad'];
    expect(token).toBeDefined();
    for (const headers of disguises) {
      const answer = await guest.visitor.send({ method: call.method, path: pathOf(call, guest.requests[name]), headers, body: '{"half' });
      expect(expected).toContain(answer.code);
      expect([401, 403]).toContain(answer.status);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('what was not asked for', () => {
  const withBody = names.filter((name) => 'body' in calls[name]);
  const fields = knownFields();

  test.each(withBody)('is refused by %s and changes nothing', async (name) => {
    const guest = await guestAt('drafted');
    const { body, ...request } = guest.requests[name];
    const before = await stored();

    const bodies = fields.flatMap((field) => withField(body, field, 1));
    const answers = await Promise.all(bodies.map((one) => ask(guest, name, { ...request, body: one })));

    // A field that this call knows may fail for its value; either way it is the schema that refuses.
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['json_schema_validation_error']));
    expect(await stored()).toEqual(before);
  });
});

describe('what comes too early or too late', () => {
  test.each(stages.slice(0, -1))('does nothing for somebody who is %s', async (stage) => {
    const guest = await guestAt(stage);
    const early = names.filter((name) => allowedFrom[name] === 'never' || stages.indexOf(allowedFrom[name] as Stage) > stages.indexOf(stage));
    const before = await stored();

    const answers: (readonly [Name, number])[] = [];
    for (const name of early) answers.push([name, (await ask(guest, name, guest.requests[name])).status]);

    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test('does nothing once the plan has started', async () => {
    const guest = await guestAt('started');
    const before = await stored();

    const answers: (readonly [Name, number])[] = [];
    for (const name of refusedOnceStarted) answers.push([name, (await ask(guest, name, guest.requests[name])).status]);

    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test('no bureau is asked about somebody who did not consent', async () => {
    const guest = await guestAt('selected');
    await signIn(guest.visitor, guest.held.application, guest.held.patient);

    expect((await ask(guest, 'createOffers', guest.requests.createOffers)).code).toBe('forbidden');
    expect(await service.ask('select from bureau_pulls where application_id = $1', [guest.held.application.application_id])).toEqual([]);
  });

  test.each(names.filter((name) => 'body' in calls[name]))('is refused by %s when anything is missing', async (name) => {
    const guest = await guestAt('drafted');
    const { body, ...request } = guest.requests[name];
    const required = (calls[name] as Call & { readonly body: { readonly required: readonly string[] } }).body.required;
    const partial = required.map((field) => ({ ...(body as object), [field]: undefined }));
    const before = await stored();

    for (const one of [undefined, {}, [], null, ...partial]) {
      const answer = await ask(guest, name, { ...request, body: one });
      expect([one, answer.status]).toEqual([one, 400]);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('whatever is sent', () => {
  const BATCH = 10;
  const BATCHES = 30;

  /** An error is always the error object, with a code that everybody knows and its status. */
  function faultOf(request: RawRequest, { status, body, code, headers }: Answer): string | undefined {
    const told = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body?.slice(0, 500)} -> ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
    if (status >= 500) return told;
    if (status < 400) return undefined;
    const { statusCode, category } = body as { readonly statusCode?: unknown; readonly category?: unknown };
    const isKnown = headers.has(HEADERS.productError) && isErrorCode(code) && category === ERRORS[code].category && statusCode === status;
    return isKnown ? undefined : told;
  }

  async function attack(arbitrary: fc.Arbitrary<RawRequest>, visitorOf: () => HttpVisitor): Promise<void> {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
        const visitor = visitorOf();
        const faults = await Promise.all(requests.map(async (request) => faultOf(request, await visitor.send(request))));
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
  }

  test.each(names)('%s never fails', async (name) => {
    const guest = await guestAt('drafted');
    const call: Call = calls[name];

    await attack(mutatedRequests(call, guest.requests[name], await guest.visitor.headersOf(call)), () => guest.visitor);
  }, 60_000);

  test('a refusal that is told again is told as it was', async () => {
    const guest = await guestAt('found');
    const body = { ...(guest.requests.createApplication.body as object), open_vault_id: 'none' };
    const request = { body, idempotencyKey: crypto.randomUUID() };

    const [first, again] = [await ask(guest, 'createApplication', request), await ask(guest, 'createApplication', request)];

    expect(again.headers.get(HEADERS.idempotentReplayed)).toBe('true');
    expect([again.status, again.body]).toEqual([404, first.body]);
  });

  test('a lookup by ever new visitors never fails', async () => {
    const guest = await guestAt('nobody', 'hillview');
    for (let turn = 0; turn < 15; turn += 1) {
      const visitor = createVisitor({ at: inTurn(service.processes), hospital: 'hillview' });
      const { verification_token } = await visitor.get('verificationToken', {});
      const base = { headers: { 'x-verification-token': verification_token }, body: guest.requests.lookup.body };
      const requests = fc.sample(mutatedRequests(calls.lookup, base, await visitor.headersOf(calls.lookup)), 20);
      const faults = await Promise.all(requests.map(async (request) => faultOf(request, await visitor.send(request))));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    }
  }, 60_000);

  test('the tokeniser never fails', async () => {
    const at = inTurn(service.processes.map((one) => ({ ...one, url: one.tokeniserUrl })));
    const tokens = { method: 'POST', path: '/tokens' } as unknown as Call;
    const visitor = createVisitor({ at });
    const atRoot = (request: RawRequest) => ({ ...request, path: '/tokens' });

    await attack(mutatedRequests(tokens, { body: testCard }, {}).map(atRoot), () => visitor);
    const account = { kind: 'bank', account_holder: 'Maya Tester', account_type: 'checking', routing_number: '021000021', account_number: '000123456789' };
    await attack(mutatedRequests(tokens, { body: account }, {}).map(atRoot), () => visitor);
  }, 60_000);
});

test('after all that, people still find their bills and the database holds no contradiction', async () => {
  const guest = await guestAt('started');

  expect((await lookUp(guest.visitor, guest.held.patient)).bills).not.toEqual([]);
  expect(await findBreaches(service.ask)).toEqual([]);
});
