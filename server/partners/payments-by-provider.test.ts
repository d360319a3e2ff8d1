import { toCents } from '#rules';
import { expect, test } from 'vitest';

import { noPayments, paymentsByProvider } from './payments-by-provider.ts';
import { type ChargeRequest, type Payments, ProcessorUnavailable } from './payments.ts';

const NOW = new Date('2026-11-02T15:00:00Z');

/** A processor that answers with its own name. */
function processor(name: string): Payments {
  return {
    ...noPayments,
    charge: () => Promise.resolve({ state: 'settled', charge_reference: name, settled_at: NOW }),
    findCharge: () => Promise.resolve({ state: 'pending', charge_reference: name }),
  };
}

const payments = paymentsByProvider((providerId) => processor(providerId));
const request: ChargeRequest = {
  provider_id: 'riverbend',
  processor_reference: 'a',
  amount: toCents(100),
  attempt_id: '5b1cf4a2-4a0c-4c6e-9e34-0f6f2f3f8a11',
  first_tried_at: NOW,
  descriptor: null,
  on_behalf: 'scheduled',
  may_confirm: false,
};

test('a charge goes to the processor of its provider', async () => {
  expect(await payments.charge(request)).toMatchObject({ charge_reference: 'riverbend' });
  expect(await payments.findCharge('lakeside', request.attempt_id)).toMatchObject({ charge_reference: 'lakeside' });
});

test('a webhook for a processor without webhooks is forged', async () => {
  expect(await payments.readWebhook?.('lakeside', { body: Buffer.from('{}'), headers: {}, now: NOW })).toEqual({
    outcome: 'forged',
  });
});

test('without a processor a charge stays open, and there are no events', async () => {
  await expect(noPayments.charge(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(await noPayments.listEvents('lakeside', NOW)).toEqual([]);
});
