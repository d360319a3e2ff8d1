// @vitest-environment happy-dom
import type { Bill } from '#api/entities';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { fillIn } from './testing/fill-in.tsx';
import { tenant } from './testing/tenant.ts';

afterEach(cleanup);

const aBill = (changes: Partial<Bill>): Bill => ({
  open_vault_id: 'v-1',
  invoice_id: 'i-1',
  facility: 'Lakeside Clinic',
  department: 'Radiology',
  servicing_date: '2026-11-03',
  account_number: '4471',
  total_amount: 6_000,
  in_plan: false,
  ...changes,
});

/** $20 a month from January to June 2027. */
const instalments = Array.from({ length: 6 }, (_, index) => ({ number: index + 1, due: `2027-0${index + 1}-15`, amount: 2_000 }));
const draft = {
  offer_id: 'o-6',
  months: 6,
  monthly_amount: 2_000,
  last_amount: 2_000,
  total_amount: 12_000,
  charge_day: 15,
  first_payment_date: '2027-01-15',
  last_payment_date: '2027-06-15',
  instalments,
  payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null },
};

const show = (bills: readonly Bill[], plan: object = {}) =>
  fillIn('add-bills', {
    tenant,
    slots: {
      plan: { draft, ...plan },
      vaultData: { user: { first_name: 'Ana', last_name: 'Rivera', email: null, phone: null }, guarantors: [], bills },
      application: { application_id: 'a-1', bill_invoice_ids: [] },
    },
  });
const choice = (name: RegExp) => screen.getByRole('radio', { name });
const submit = () => screen.getByRole('button', { name: 'See my new plan' });

describe('how new bills join a plan', () => {
  test('begins with the same payment, and shows what each choice changes', async () => {
    const { visitor, sent } = await show([aBill({})]);
    choice(/^Same payment, longer plan \$20\.00 a month 3 more payments\. Ends Sep 15, 2027, not Jun 15, 2027\.$/);
    choice(
      /^Same length, higher payment \$30\.00 a month Instead of \$20\.00, starting Jan 15, 2027\. Still ends Jun 15, 2027\.$/,
    );
    await visitor.click(submit());

    expect(sent).toEqual([{ newBillIds: ['i-1'], choice: 'longer' }]);
  });

  test('follows the bills that are on', async () => {
    const { visitor, sent } = await show([
      aBill({}),
      aBill({ invoice_id: 'i-2', department: 'Laboratory', total_amount: 1_200 }),
    ]);
    choice(/higher payment \$32\.00 a month/);
    await visitor.click(screen.getByRole('switch', { name: /Radiology/ }));
    await visitor.click(choice(/higher payment \$22\.00 a month/));
    await visitor.click(submit());

    expect(sent).toEqual([{ newBillIds: ['i-2'], choice: 'higher' }]);
  });

  test('is only a higher payment where the plan would be too long', async () => {
    const { visitor, sent } = await show([aBill({ total_amount: 14_000 })]);
    screen.getByText('A longer plan isn’t possible with these bills. Our longest plan has 12 payments.');
    expect(screen.queryByRole('radio', { name: /longer plan/ })).toBeNull();
    await visitor.click(submit());

    expect(sent).toEqual([{ newBillIds: ['i-1'], choice: 'higher' }]);
  });

  test('is asked again where a bill makes the choice impossible', async () => {
    const { visitor, sent } = await show([
      aBill({}),
      aBill({ invoice_id: 'i-2', department: 'Laboratory', total_amount: 14_000 }),
    ]);
    const lab = screen.getByRole('switch', { name: /Laboratory/ });
    await visitor.click(lab);
    await visitor.click(choice(/longer plan/));
    await visitor.click(lab);
    await visitor.click(submit());
    expect(sent).toEqual([]);
    expect(screen.getAllByText('Choose how the bills join your plan').length).toBeGreaterThan(0);
    await visitor.click(choice(/higher payment/));
    await visitor.click(submit());

    expect(sent).toEqual([{ newBillIds: ['i-1', 'i-2'], choice: 'higher' }]);
  });

  test('leaves alone payments that were made early', async () => {
    await show([aBill({})], { charged: [1, 2, 3, 4] });

    choice(/higher payment \$50\.00 a month Instead of \$20\.00, starting May 15, 2027/);
  });

  test('is not possible when no payment can change, and sends nothing', async () => {
    const { visitor, sent } = await show([aBill({})], { charged: [1, 2, 3, 4, 5, 6] });
    await visitor.click(submit());

    expect(sent).toEqual([]);
    expect(screen.getAllByText(/^Your plan can’t take these bills/).length).toBeGreaterThan(0);
  });
});
