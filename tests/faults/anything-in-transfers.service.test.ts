import { calls, type Call, type Calls } from '#api';
import { expect, inject, test } from 'vitest';

import { attack, LONGEST_MS } from './attack.ts';
import { testCard } from './enrollment.ts';
import type { AnyRequest } from './http-visitor.ts';
import { mutatedRequests } from './mutations.ts';
import { aTestPlan, bringPlansIn, draftTransfer, lookupToken } from './old-plans.ts';
import { findBreaches } from './oracle.ts';
import { sharedService } from './service.ts';

const service = { ...sharedService('westbrook'), databaseUrl: inject('faultService').databaseUrl };

/** A patient whose old plan is about to be transferred, with every call of that path as their page sends it. */
async function transferring() {
  const plan = aTestPlan();
  await bringPlansIn(service, [plan]);
  const visitor = service.newVisitor();
  const { params, offer_id, body } = await draftTransfer(visitor, plan);
  const { phone, lastName: last_name, birthDate: date_of_birth } = plan;
  const requests = {
    sendTransferCode: { headers: { 'x-verification-token': await lookupToken(visitor) }, body: { phone, locale: 'en' } },
    validateTransferCode: { body: { code: '000000' } },
    createBackbook: { body: { last_name, date_of_birth } },
    chooseOffer: { params, body: { offer_id, charge_day: 15 } },
    createPaymentMethod: { params, body: { token: await visitor.tokenize(testCard), kind: 'card' } },
    unsignedDocuments: { params: { offer_id }, query: { locale: 'en' } },
    createPlan: { params, body },
    getPlan: { params },
  } satisfies Partial<Record<keyof Calls, AnyRequest>>;
  return { visitor, requests };
}

const names = [
  'sendTransferCode',
  'validateTransferCode',
  'createBackbook',
  'chooseOffer',
  'createPaymentMethod',
  'unsignedDocuments',
  'createPlan',
  'getPlan',
] as const;

test.each(names)(
  '%s never fails for a patient who transfers a plan',
  async (name) => {
    const { visitor, requests } = await transferring();
    const call: Call = calls[name];

    await attack(mutatedRequests(call, requests[name], await visitor.headersOf(call)), () => visitor);
  },
  LONGEST_MS,
);

test('after all requests, the database holds no contradiction', async () => {
  expect(await findBreaches(service.ask)).toEqual([]);
});
