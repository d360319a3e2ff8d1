import { calls, HEADERS, type Call } from '#api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, guestAt, names, stored, type Guest, type Name } from './guest.ts';
import { createVisitor, inTurn, pathOf, type AnyRequest } from './http-visitor.ts';
import { allowedFrom } from './requests.ts';
import { startService, type FaultService } from './service.ts';

let service: FaultService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

describe('what is somebody else’s', () => {
  let owner: Guest;
  let strangers: readonly (readonly [string, Guest])[];

  beforeAll(async () => {
    owner = await guestAt(service, 'drafted');
    // The second hospital knows a patient of the very same name, birth date and number.
    strangers = [
      ['another patient', await guestAt(service, 'drafted')],
      [
        'the same name at another hospital',
        await guestAt(service, 'drafted', { hospital: 'hillview', patient: owner.held.patient }),
      ],
    ];
  });

  const namesSomething = names.filter(
    (name) => !['nobody', 'found'].includes(allowedFrom[name]) && !calls[name].access.includes('agent'),
  );

  test.each(namesSomething)('is not there for %s', async (name) => {
    const before = await stored(service);

    const answers = await Promise.all(strangers.map(([, stranger]) => ask(stranger, name, owner.requests[name])));

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await stored(service)).toEqual(before);
  });

  test('is not there among one’s own either', async () => {
    const before = await stored(service);
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
      ];
      for (const [name, request, code] of asked) expect([name, (await ask(stranger, name, request)).code]).toEqual([name, code]);
    }

    expect(await stored(service)).toEqual(before);
  });

  test('a token that somebody else’s card was kept by is worth nothing', async () => {
    const body = owner.requests.createPaymentMethod.body;
    await owner.visitor.get('createPaymentMethod', owner.requests.createPaymentMethod as never);

    for (const [, stranger] of strangers) {
      const answer = await ask(stranger, 'createPaymentMethod', {
        params: stranger.requests.createPaymentMethod.params ?? {},
        body,
      });
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
    const guest = await guestAt(service, 'selected');
    const call: Call = calls[name];
    const own = await guest.visitor.headersOf(call);
    const { [HEADERS.csrf]: token, ...tokenless } = own;
    const foreign = (await createVisitor({ at: inTurn(service.processes) }).headersOf(call))[HEADERS.csrf] ?? '';
    const before = await stored(service);
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
