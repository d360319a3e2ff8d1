// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { reloadWhenFree } from './reload-when-free.ts';
import { application, billInfo, vaultData } from './testing/found-patient.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(cleanup);

/** A patient at the page of plans, which has loaded its offers once. */
async function openPlans() {
  const lost = Object.assign(new Error('lost'), { code: 'service_unavailable' });
  const { store, ran } = await openApp('/payment-plan', {
    slots: {
      billInfo,
      vaultData,
      application: { ...application, contact_verified: true, bill_invoice_ids: ['inv-1'], offer_ids: ['o-6'] },
    },
    session: { signedIn: true, agent: 'none' },
    answers: { 'load-offers': { outcome: 'loaded', store: { offers: [] } }, 'choose-offer': lost },
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(store.getState().busy.size).toBe(0));
  const loads = () => ran.filter(([name]) => name === 'load-offers').length;
  expect(loads()).toBe(1);
  return { store, loads };
}

describe('a step that is loaded again', () => {
  test('loads at once when nothing is in progress', async () => {
    const { store, loads } = await openPlans();

    reloadWhenFree(store);

    expect(loads()).toBe(2);
  });

  test.each<[what: string, start: (store: Awaited<ReturnType<typeof openPlans>>['store']) => void, before: number]>([
    ['a load', (store) => store.reload(), 2],
    ['a press that stays', (store) => store.submit({ offerId: 'o-6' }), 1],
  ])('waits for %s in progress, and loads once more', async (_, start, before) => {
    const { store, loads } = await openPlans();
    start(store);
    reloadWhenFree(store);
    expect(loads()).toBe(before);

    await waitFor(() => expect(loads()).toBe(before + 1));
    await waitFor(() => expect(store.getState().busy.size).toBe(0));
    expect(loads()).toBe(before + 1);
  });

  test('is not loaded after the waiting has been stopped', async () => {
    const { store, loads } = await openPlans();
    store.reload();
    reloadWhenFree(store)();

    await waitFor(() => expect(store.getState().busy.size).toBe(0));
    await Promise.resolve();
    expect(loads()).toBe(2);
  });
});
