import { FunnelError } from '#api';
import type { Address, Application } from '#api/entities';
import { expect, test } from 'vitest';

import type { ActionContext } from './action.ts';
import { createOffers } from './create-offers.ts';

const home: Address = { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' };
const moved: Address = { ...home, address: '480 Mill Road', address_number: '480' };

const vaultData = {
  bills: [{ invoice_id: 'inv-1', total_amount: 64_000, servicing_date: '2026-03-07' }],
};

function anApplication(changes: Partial<Application> = {}): Application {
  return {
    application_id: 'a-1',
    first_name: 'Ana',
    last_name: 'Rivera',
    guarantor_address: home,
    payment_plan_id: null,
    offer_ids: [],
    bill_invoice_ids: ['inv-1'],
    ...changes,
  } as Application;
}

interface Scenario {
  /** What the server knows. */
  readonly application: Application;
  readonly slots?: Readonly<Record<string, unknown>>;
  /** What the call for offers throws, in this order, before it returns offers. */
  readonly refusals?: readonly FunnelError[];
}

/** Runs the action with a server of these answers. Returns the result, the bodies sent and the waits. */
async function run({ application, slots = {}, refusals = [] }: Scenario) {
  const sent: { guarantor: { address: Address } }[] = [];
  const waits: number[] = [];
  const left = [...refusals];
  const context = {
    slots: { vaultData, application, ...slots },
    signal: new AbortController().signal,
    agent: 'none',
    wait: async (milliseconds: number) => void waits.push(milliseconds),
    sendOnce: (_words: string, send: (key: string) => Promise<unknown>) => send('key'),
    api: {
      getApplication: async () => ({ status: 200, body: application }),
      createOffers: async ({ body }: { body: (typeof sent)[number] }) => {
        sent.push(body);
        const refusal = left.shift();
        if (refusal) throw refusal;
        return { status: 201, body: { ...application, offer_ids: ['o-1'] } };
      },
    },
  } as unknown as ActionContext;
  const ended = await createOffers.run(context).catch((error: unknown) => error);
  return { ended, sent, waits };
}

test('keeps the present offers', async () => {
  const { ended, sent } = await run({ application: anApplication({ offer_ids: ['o-1'] }) });

  expect(ended).toMatchObject({ outcome: 'ready' });
  expect(sent).toEqual([]);
});

test('requests no offers for an application with a plan, even after a move', async () => {
  const application = anApplication({ payment_plan_id: 'p-1' });

  expect((await run({ application, slots: { guarantorAddress: moved } })).sent).toEqual([]);
});

test('sends a changed address even if the application has offers', async () => {
  const { ended, sent } = await run({
    application: anApplication({ offer_ids: ['o-1'] }),
    slots: { guarantorAddress: moved },
  });

  expect(ended).toMatchObject({ outcome: 'ready' });
  expect(sent.map(({ guarantor }) => guarantor.address)).toEqual([moved]);
});

test('sends the given address instead of the one on file', async () => {
  const { sent } = await run({ application: anApplication(), slots: { guarantorAddress: moved } });

  expect(sent[0]?.guarantor.address).toEqual(moved);
});

test.each([{}, { ...moved, city: '' }, 'somewhere', null])('ignores the address %j', async (guarantorAddress) => {
  const { sent } = await run({ application: anApplication(), slots: { guarantorAddress } });

  expect(sent[0]?.guarantor.address).toEqual(home);
});

test.each([
  ['no first name', { first_name: null }, 'missingName'],
  ['a blank last name', { last_name: ' ' }, 'missingName'],
  ['no address', { guarantor_address: null }, 'missingAddress'],
  ['an address without its number', { guarantor_address: { ...home, address_number: '' } }, 'missingAddress'],
])('sends nothing for a guarantor with %s', async (_, changes, outcome) => {
  const { ended, sent } = await run({ application: anApplication(changes) });

  expect(ended).toMatchObject({ outcome });
  expect(sent).toEqual([]);
});

test('waits a second, so that the skeleton does not flash', async () => {
  expect((await run({ application: anApplication() })).waits).toEqual([1000]);
});

test('waits for the result while another tab requests offers', async () => {
  const busy = new FunnelError('idempotency_in_progress');
  const { ended, sent } = await run({ application: anApplication(), refusals: [busy, busy] });

  expect(ended).toMatchObject({ outcome: 'ready' });
  expect(sent).toHaveLength(3);
});

test('gives up after half a minute if the other tab does not finish', async () => {
  const refusals = Array.from({ length: 40 }, () => new FunnelError('idempotency_in_progress'));
  const { ended, sent } = await run({ application: anApplication(), refusals });

  expect(ended).toMatchObject({ code: 'idempotency_in_progress' });
  expect(sent).toHaveLength(31);
});

test('throws a refusal of the bureau without a second request', async () => {
  const { ended, sent } = await run({ application: anApplication(), refusals: [new FunnelError('guarantor_denied')] });

  expect(ended).toMatchObject({ code: 'guarantor_denied' });
  expect(sent).toHaveLength(1);
});
