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
