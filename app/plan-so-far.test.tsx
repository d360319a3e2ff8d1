// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { application as ofOneBill, bill, billInfo, vaultData as found } from './testing/found-patient.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(cleanup);

const bills = [bill, { ...bill, invoice_id: 'inv-2', total_amount: 10_000 }];
const vaultData = { ...found, bills };
const application = { ...ofOneBill, contact_verified: true, bill_invoice_ids: ['inv-1', 'inv-2'] };
const slots = { billInfo, vaultData, application };

const card = () => screen.findByRole('complementary', { name: 'Your plan so far' });

describe('the plan so far', () => {
  test('shows bills, patient, total and interest beside the bills, and follows their switches', async () => {
    const { visitor } = await openApp('/invoice-to-pay', { slots });
    expect((await card()).textContent).toMatch(/Bills2, for Ana.*Interest\$0\.00 \(0%\)Total\$532\.00/);
    await visitor.click(screen.getByRole('switch', { name: /\$432/ }));

    await waitFor(async () => expect((await card()).textContent).toMatch(/Bills1, for Ana.*Total\$100\.00/));
  });

  test('is a landmark of its own, and a line that unfolds on top of the step', async () => {
    await openApp('/review-info', { slots });
    await card();
    const main = screen.getByRole('main');

    expect(within(main).queryByRole('complementary')).toBeNull();
    expect(within(main).getByRole('group').textContent).toMatch(/^Your plan so far\$532\.00/);
  });

  test('lists the bills beside a step that lists the terms itself', async () => {
    const drafted = {
      offer_id: 'o-12',
      months: 12,
      monthly_amount: 4_433,
      last_amount: 4_437,
      total_amount: 53_200,
      charge_day: 15,
      first_payment_date: '2026-12-15',
      last_payment_date: '2027-11-15',
      instalments: [{ number: 1, due: '2026-12-15', amount: 4_433 }],
      payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null },
    };
    const ready = { ...application, offer_ids: ['o-12'], selected_offer_id: 'o-12', payment_method_id: 'pm-1', draft: drafted };
    await openApp('/confirm-payment', {
      slots: { ...slots, application: ready },
      session: { signedIn: true, agent: 'none' },
      answers: { 'load-documents': { outcome: 'loaded', store: { documents: [] } } },
    });

    expect((await card()).textContent).toMatch(/^What this plan pays.*Ana, .*\$432\.00.*Ana, .*\$100\.00Total\$532\.00$/);
  });

  test('shows the chosen plan again after a reload of the step that takes the payment method', async () => {
    const offer = {
      offer_id: 'o-12',
      months: 12,
      monthly_amount: 4_433,
      last_amount: 4_437,
      total_amount: 53_200,
      first_payment_date: '2026-12-15',
      last_payment_date: '2027-11-15',
    };
    const chosen = { ...application, offer_ids: ['o-12'], selected_offer_id: 'o-12' };
    await openApp('/connect-payment-method', {
      slots: { ...slots, application: chosen },
      session: { signedIn: true, agent: 'none' },
      answers: { 'load-offers': { outcome: 'loaded', store: { offers: [offer] } } },
    });

    await waitFor(async () => expect((await card()).textContent).toMatch(/\$44\.33 a monthfor 12 months.*Dec 15, 2026/));
  });

  test.each(['/confirm-payment', '/connect-payment-method'])(
    'shows the chosen plan at %s, where another length was only looked at',
    async (path) => {
      const offer = (months: number, monthly_amount: number) => ({
        offer_id: `o-${months}`,
        months,
        monthly_amount,
        last_amount: monthly_amount,
        total_amount: 53_200,
        charge_day: 15,
        first_payment_date: '2026-12-15',
        last_payment_date: '2027-11-15',
      });
      const payment_method = { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null };
      const draft = { ...offer(6, 8_867), instalments: [{ number: 1, due: '2026-12-15', amount: 8_867 }], payment_method };
      const chosen = { selected_offer_id: 'o-6', offer_ids: ['o-6', 'o-12'], payment_method_id: 'pm-1', draft };
      await openApp(path, {
        slots: { ...slots, application: { ...application, ...chosen }, chosenOffer: { offerId: 'o-12' } },
        session: { signedIn: true, agent: 'none' },
        answers: {
          'load-documents': { outcome: 'loaded', store: { documents: [] } },
          'load-offers': { outcome: 'loaded', store: { offers: [offer(6, 8_867), offer(12, 4_433)] } },
        },
      });
      await card();

      const line = within(screen.getByRole('main')).getByText('Your plan so far').closest('summary');
      await waitFor(() => expect(line?.textContent).toBe('Your plan so far$88.67 a month'));
    },
  );

  test.each([
    ['before the bills', '/bill-info', slots],
    ['of a plan that has started', '/review-info', { ...slots, application: { ...application, payment_plan_id: 'p-1' } }],
    ['where no bill may be shown yet', '/review-info', { ...slots, vaultData: { ...vaultData, needs_code: true, bills: [] } }],
  ])('is not there %s', async (_, path, stored) => {
    await openApp(path, { slots: stored });
    await screen.findByRole('heading', { level: 1 });

    expect(screen.queryByText('Your plan so far')).toBeNull();
  });
});
