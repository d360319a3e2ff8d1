// @vitest-environment happy-dom
import type { Bill } from '#api/entities';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { fillIn } from './testing/fill-in.tsx';

afterEach(cleanup);

const aBill = (changes: Partial<Bill>): Bill => ({
  open_vault_id: 'v-1',
  invoice_id: 'i-1',
  facility: 'Lakeside Clinic',
  department: 'Radiology',
  servicing_date: '2026-03-03',
  account_number: '4471',
  total_amount: 43_200,
  in_plan: false,
  ...changes,
});
const user = { first_name: 'Ana', last_name: 'Rivera', email: null, phone: null };

const scan = aBill({ invoice_id: 'i-1', total_amount: 43_200 });
const lab = aBill({ invoice_id: 'i-2', department: 'Laboratory', total_amount: 10_050 });
const later = aBill({ invoice_id: 'i-3', facility: 'Lakeside Clinic North', servicing_date: '2026-04-15', total_amount: 2_000 });
const locked = aBill({ invoice_id: 'i-4', in_plan: true });

const show = (bills: readonly Bill[]) => fillIn('invoice-to-pay', { slots: { vaultData: { user, guarantors: [], bills } } });

const total = () => screen.getByText(/^\$\d/, { selector: 'output strong' }).textContent;
const running = () => screen.getByText(/^\$\d/, { selector: 'output strong' }).closest('output')?.textContent;
const bill = (name: RegExp) => screen.getByRole('switch', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the bills', () => {
  test('are all chosen at first, and their sum follows each switch to the cent', async () => {
    const { visitor, sent } = await show([scan, lab]);
    expect(total()).toBe('$532.50');

    await visitor.click(bill(/Radiology/));
    expect(total()).toBe('$100.50');
    await visitor.click(button(/Continue/));

    expect(sent).toEqual([{ billIds: ['i-2'] }]);
  });

  test('of one day at one facility are together under the name of the patient', async () => {
    await show([scan, later, lab]);
    const groups = screen.getAllByRole('heading', { level: 2 }).map((head) => {
      const rows = within(head.parentElement as HTMLElement).getAllByRole('listitem');
      return [head.textContent, rows.length];
    });

    expect(groups).toEqual([
      ['AAna, March 3, 2026 Lakeside Clinic', 2],
      ['AAna, April 15, 2026 Lakeside Clinic North', 1],
    ]);
  });

  test('turn on and off all together, except for those on another plan', async () => {
    const { visitor, sent } = await show([scan, lab, locked]);
    screen.getByText('2 of 2 bills on');
    await visitor.click(button('All off'));
    screen.getByText('0 of 2 bills on');
    await visitor.click(button('All on'));
    await visitor.click(button('Continue with 2 bills'));

    expect(sent).toEqual([{ billIds: ['i-1', 'i-2'] }]);
  });

  test('name the switch by what it includes, with department, amount, facility and day', async () => {
    await show([scan, lab]);

    bill(/^Include in your plan: Radiology Account ••••.4471 \$432\.00 ?, from Lakeside Clinic, March 3, 2026$/);
  });
});

describe('a single bill', () => {
  test('has no switch and is chosen', async () => {
    const { visitor, sent } = await show([scan, locked]);
    expect([screen.queryAllByRole('switch'), screen.queryByText(/bills on/)]).toEqual([[], null]);
    await visitor.click(button('Continue with 1 bill'));

    expect(sent).toEqual([{ billIds: ['i-1'] }]);
  });

  test('that is too small takes the focus from the summary', async () => {
    const { visitor, sent } = await show([later]);
    await visitor.click(button(/Continue/));
    await visitor.click(screen.getByRole('link', { name: /smallest plan is \$50\.00/ }));

    expect([document.activeElement?.textContent, sent]).toEqual([expect.stringContaining('Radiology'), []]);
  });
});

describe('before any press', () => {
  test('the total shows that it is too small for a plan, and what to do', async () => {
    const { visitor } = await show([scan, later]);
    expect(running()).toContain('about $38 a month');
    await visitor.click(bill(/\$432/));

    expect(running()).toContain('A plan starts at $50.00. Turn on another bill, or call (888) 555-0142.');
    expect(running()).not.toContain('a month');
  });

  test('the total shows that it is too large for a plan, as does a bill that no plan can cover', async () => {
    const { visitor } = await show([scan, aBill({ invoice_id: 'i-9', total_amount: 1_000_001 })]);
    expect(running()).toContain('A plan covers up to $10,000.00. Turn off a bill');
    const warning = 'This bill alone is more than a plan can cover. Turn it off to go on with the others.';
    expect(screen.getByRole('switch', { description: warning })).toBe(bill(/10,000\.01/));
    await visitor.click(bill(/10,000\.01/));

    expect([screen.queryByText(warning), running()]).toEqual([null, expect.stringContaining('about $36 a month')]);
  });

  test('a bill on another plan shows that there is nothing to do', async () => {
    await show([scan, lab, locked]);

    screen.getByText('Already on a payment plan. That plan pays this bill, so there is nothing to do here.');
  });
});
