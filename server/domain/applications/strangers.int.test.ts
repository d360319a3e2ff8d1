import type { Calls } from '#api';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { agree, enrollToDraft } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;
let owner: { readonly application_id: string; readonly offer_id: string; readonly payment_method_id: string };
let neighbour: Visitor;
let outsider: Visitor;

beforeAll(async () => {
  service = await startTestService([aProvider(), aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'] })]);
  const { db } = service;
  const application = await enrollToDraft(service.visitor(), db, await addHousehold(db));
  owner = {
    application_id: application.application_id,
    offer_id: application.selected_offer_id ?? '',
    payment_method_id: application.payment_method_id ?? '',
  };
  neighbour = service.visitor();
  await agree(neighbour, await enrollToDraft(neighbour, db, await addHousehold(db)));
  outsider = service.visitor();
});

afterAll(() => service.close());

const address = { address: '1 Road', address_number: '1', city: 'Ithaca', state: 'NY', postal_code: '14850' };

const requests = () => {
  const params = { application_id: owner.application_id };
  const { application_id, offer_id } = owner;
  return {
    getApplication: { params },
    selectBills: { params, headers: {}, body: { first_name: 'Ana', is_patient: true } },
    changePhone: { params, body: { phone_number: '5855550177' } },
    checkOtp: { params: { ...params, phone_number: 'on-file' } },
    recordConsents: { params, body: { credit_check: true, locale: 'en' } },
    sendCode: { body: { application_id, channel: 'sms', locale: 'en' } },
    resendCode: { body: { application_id, channel: 'sms', locale: 'en' } },
    validateCode: { body: { application_id, code: '123456' } },
    createOffers: {
      params,
      body: {
        bills: [{ invoice_id: 'x', amount: 1, service_date: '2026-01-01' }],
        guarantor: { first_name: 'Ana', last_name: 'X', address },
      },
    },
    getOffers: { query: { offer_ids: [offer_id] } },
    createPaymentMethod: { params, body: { token: 'tok_0123456789abcdef', kind: 'card' } },
    chooseOffer: { params, body: { offer_id } },
    createPlan: { params, body: { agreements: [{ document_id: 'x', hash: 'a'.repeat(64) }] } },
    getPlan: { params },
    unsignedDocuments: { params: { offer_id }, query: {} },
    signedDocuments: { query: { application_id } },
    getRollUpsConsent: { params },
    setRollUpsConsent: { params, body: { consent: true } },
  } as const satisfies Partial<Record<keyof Calls, object>>;
};

const names = [
  'getApplication',
  'selectBills',
  'changePhone',
  'checkOtp',
  'recordConsents',
  'sendCode',
  'resendCode',
  'validateCode',
  'createOffers',
  'getOffers',
  'createPaymentMethod',
  'chooseOffer',
  'createPlan',
  'getPlan',
  'unsignedDocuments',
  'signedDocuments',
  'getRollUpsConsent',
  'setRollUpsConsent',
] as const;

test.each(names)("%s does not know another patient's things", async (name) => {
  const answer = await neighbour.ask(name, requests()[name] as never);

  expect(answer.status).toBe(404);
});

test.each(names)('%s does not know a visitor without a lookup', async (name) => {
  const answer = await outsider.ask(name, requests()[name] as never);

  expect(answer.status).toBe(401);
});

test.each(names)("%s does not know another provider's things", async (name) => {
  const elsewhere = service.visitor('hillview.localhost');
  const { db } = service;
  const own = await enrollToDraft(elsewhere, db, await addHousehold(db, { patient: { provider_id: 'hillview' } })).catch(
    () => undefined,
  );

  const answer = await elsewhere.ask(name, requests()[name] as never);

  // Tokens are the demo provider's, so this visitor comes as far as the offers.
  expect(own).toBeUndefined();
  expect(answer.status).toBe(404);
});
