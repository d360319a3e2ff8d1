// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { application as ofOneBill, billInfo, vaultData } from './testing/found-patient.ts';
import { openApp, type OpenAppOptions } from './testing/open-app.tsx';

afterEach(cleanup);

const draftFor = (charge_day: number) => ({
  offer_id: 'o-6',
  months: 6,
  monthly_amount: 7_200,
  last_amount: 7_200,
  total_amount: 43_200,
  charge_day,
  first_payment_date: `2026-12-${charge_day}`,
  last_payment_date: `2027-05-${charge_day}`,
  instalments: [{ number: 1, due: `2026-12-${charge_day}`, amount: 7_200 }],
  payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null },
});
const draftedFor = (charge_day: number) => ({
  ...ofOneBill,
  contact_verified: true,
  bill_invoice_ids: ['inv-1'],
  offer_ids: ['o-6'],
  selected_offer_id: 'o-6',
  payment_method_id: 'pm-1',
  draft: draftFor(charge_day),
});

/** A patient with a draft for the 15th, at the last step before the plan. */
async function openDraft(changed: OpenAppOptions['answers']) {
  const page = await openApp('/confirm-payment', {
    slots: { billInfo, vaultData, application: draftedFor(15) },
    session: { signedIn: true, agent: 'none' },
    answers: { 'load-documents': { outcome: 'loaded', store: { documents: [] } }, ...changed },
  });
  const main = await screen.findByRole('main');
  const row = async () => (await within(main).findByText('Payment day', { selector: 'dt' })).parentElement?.textContent;
  const choose = async (day: string) => {
    await page.visitor.click(await screen.findByRole('button', { name: 'Change Payment day' }));
    await page.visitor.click(screen.getByRole('button', { name: day }));
  };
  const changes = () => page.ran.filter(([name]) => name === 'change-charge-day').map(([, input]) => input);
  return { main, row, choose, changes };
}

describe('the payment day', () => {
  test('stays that of the draft when its change is lost, and the same day can be chosen again', async () => {
    const lost = Object.assign(new Error('lost'), { code: 'service_unavailable' });
    const { main, row, choose, changes } = await openDraft({ 'change-charge-day': lost });

    await choose('28');
    await within(main).findByRole('alert');
    expect(await row()).toContain('the 15th');

    await choose('28');
    await waitFor(() => expect(changes()).toEqual([{ chargeDay: 28 }, { chargeDay: 28 }]));
  });

  test('is the new one, with its dates, when the draft has changed', async () => {
    const { main, row, choose } = await openDraft({
      'change-charge-day': { outcome: 'changed', store: { application: draftedFor(28) } },
    });

    await choose('28');

    await waitFor(async () => expect(await row()).toContain('the 28th'));
    expect(main.textContent).toContain('Dec 28, 2026');
  });
});
