// @vitest-environment happy-dom
import { FunnelError } from '#api';
import type { MyPlan } from '#api/entities';
import en from '#locales/en.json' with { type: 'json' };
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { shippedFlow } from './testing/a-request.ts';
import { application as started, bill, vaultData } from './testing/found-patient.ts';
import { openApp, type OpenAppOptions } from './testing/open-app.tsx';

afterEach(cleanup);

const flow = shippedFlow('my-plan');
const method = { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null } as const;
type Payment = MyPlan['payments'][number];

const payments: readonly Payment[] = Array.from({ length: 12 }, (_, index) => ({
  number: index + 1,
  due: `2026-${String(index + 1).padStart(2, '0')}-15`,
  amount: 3_600,
  left: index < 9 ? 0 : 3_600,
  state: index < 9 ? 'paid' : index === 9 ? 'failed' : index === 10 ? 'next' : 'planned',
  retry_on: index === 9 ? '2026-11-24' : null,
  reason: index === 9 ? 'declined' : null,
}));

const draft = {
  offer_id: 'o-12',
  months: 12,
  monthly_amount: 3_600,
  last_amount: 3_600,
  total_amount: 43_200,
  charge_day: 15,
  first_payment_date: '2026-01-15',
  last_payment_date: '2026-12-15',
  instalments: payments.map(({ number, due, amount }) => ({ number, due, amount })),
  payment_method: method,
};
const made = {
  payment_plan_id: 'p-1',
  confirmation_code: 'CW-7F3K',
  kind: 'PAYMENT_PLAN',
  status: 'ACTIVE',
  takes_effect_on: null,
};

const plan: MyPlan = {
  application_id: 'a-1',
  plan: { ...made, kind: 'PAYMENT_PLAN', status: 'ACTIVE', draft, started_at: '2026-01-05T10:00:00Z' },
  collected: true,
  balance: { total: 43_200, paid: 32_400, left: 10_800, pending: 0, forgiven: 0 },
  payments: [...payments],
  receipts: [{ receipt_id: 'r-9', paid_on: '2026-09-15', amount: 3_600, refunded: 600 }],
  confirming: null,
  method,
  automatic: true,
  allowed: {
    pay: { least: 500, most: 10_800 },
    charge_days: [],
    skip: null,
    stop: true,
    change_method: true,
    add_bills: false,
    refunds: [],
  },
  earlier: [],
};

const open = (
  changes: Partial<MyPlan> = {},
  answers: OpenAppOptions['answers'] = {},
  path = '/my-plan/overview',
  found: object = vaultData,
) => {
  const myPlan = { ...plan, ...changes };
  return openApp(path, {
    flow,
    slots: { vaultData: found, application: { ...started, payment_plan_id: 'p-1' } },
    session: { signedIn: true, agent: 'none' },
    answers: {
      'load-my-plan': { outcome: 'loaded', store: { myPlan, plan: myPlan.plan, rollUps: { consent: true } } },
      'pay-now': {
        outcome: 'settled',
        store: {
          myPlan: { ...myPlan, payments: [] },
          plan: myPlan.plan,
          planChange: { kind: 'settled', amount: 3_600, ...(myPlan.plan.in_full && { isInFull: true }) },
        },
      },
      ...answers,
    },
  });
};

/** Its last payment is far enough ahead to change. */
const takesBills: Partial<MyPlan> = { plan: { ...plan.plan, draft: { ...draft, last_payment_date: '2027-03-15' } } };

const region = (name: string | RegExp) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page of a plan', () => {
  test('begins with the payment that failed, why, and its cure', async () => {
    await open();
    const card = await region('Your October 15, 2026 payment didn’t go through');

    expect(card.textContent).toMatch(/said no to \$36\.00 on Visa •••• 4242\. We try again on November 24, 2026\./);
    expect(within(card).getByRole('button', { name: 'Pay $36.00 now' })).toBeTruthy();
    expect(within(card).getByRole('button', { name: en.myPlan.attention.otherMethod })).toBeTruthy();
  });

  test('shows the plan that defaulted before this one, with what is left of it and its receipts', async () => {
    const balance = { total: 60_000, paid: 20_000, left: 40_000, pending: 0, forgiven: 0 };
    const receipts = [{ receipt_id: 'r-1', paid_on: '2025-02-15', amount: 20_000, refunded: 0 }];
    const old = { application_id: 'a-0', confirmation_code: 'CW-OLD1', started_on: '2025-01-31', balance, receipts };
    await open({ earlier: [{ ...old, status: 'DEFAULTED' }] });
    const card = await region('Your earlier plan');

    expect(card.textContent).toMatch(
      /CW-OLD1.*You paid \$200\.00 of \$600\.00\. \$400\.00 is left\..*now handles what is left\. Please call/,
    );
    expect(within(card).getByRole('link', { name: /^Paid/ }).getAttribute('href')).toContain(
      '/a-0/payment-plan/receipts/r-1.pdf',
    );
  });

  test('shows an earlier plan of which money came back as not paid, with the number to call', async () => {
    const balance = { total: 60_000, paid: 0, left: 60_000, pending: 0, forgiven: 0 };
    const old = { application_id: 'a-0', confirmation_code: 'CW-OLD1', started_on: '2025-01-31', balance, receipts: [] };
    await open({ earlier: [{ ...old, status: 'COMPLETED' }] });

    expect((await region('Your earlier plan')).textContent).toMatch(
      /\$600\.00 is left\.Your bank took money back, so this plan is not paid yet\. Please call \(\d{3}\).\d{3}.\d{4}\.$/,
    );
  });

  test('adds up several payments that failed', async () => {
    await open({ payments: payments.map((one) => (one.number > 8 ? { ...one, state: 'failed', left: 3_600 } : one)) });

    expect((await region('4 payments need your help')).textContent).toContain('Pay $144.00 now');
  });

  test('shows what is left and paid, and names the pieces of the bar', async () => {
    await open();
    const card = await region(en.myPlan.left);

    expect(card.textContent).toMatch(/\$108\.00.*\$324\.00 of \$432\.00/);
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['9 done', '1 to take care of', 'Next, Nov 15', '1 planned', 'Ends Dec 15, 2026']);
  });

  test('shows the payments around the next one first, and all of them on request', async () => {
    const { visitor } = await open();
    const list = within(await region(en.myPlan.payments)).getByRole('list');
    const folded = () => [...list.children].filter((row) => row.hasAttribute('data-folded')).length;
    expect(folded()).toBe(7);
    await visitor.click(await button('Show all 12'));

    expect(folded()).toBe(0);
    expect((await button(en.myPlan.showFewer)).getAttribute('aria-expanded')).toBe('true');
  });

  test('offers only the changes that the server allows', async () => {
    await open();
    const names = within(await region(en.myPlan.changes.title)).getAllByRole('button');

    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Payment methodVisa ••••\u00A04242',
      'Pay extraAny amount',
      'Pay it off$108.00',
      'Stop automatic payments',
    ]);
  });

  test('ends with the last payment that is open, where those after it were paid early', async () => {
    await open({ payments: payments.map((one) => (one.number > 11 ? { ...one, left: 0, state: 'paid' } : one)) });

    expect((await region(en.myPlan.left)).textContent).toMatch(/Ends Nov 15, 2026$/);
  });

  test.each([
    ['failed', 'Didn’t go through. Next try Nov 24'],
    ['returned', 'Your bank took it back. Next try Nov 24'],
    ['overdue', 'Was due. Next try Nov 24'],
    ['next', 'Next payment, charged Nov 24'],
    ['pending', en.myPlan.state.partlyPending.replace('{{left}}', '$36.00')],
  ] as const)('shows a payment that is %s and tried again as "%s"', async (state, words) => {
    await open({ payments: payments.map((one) => (one.number === 10 ? { ...one, state } : one)) });

    expect(within(await region(en.myPlan.payments)).getByText(words)).toBeTruthy();
  });

  test('names a refund beside its payment', async () => {
    await open();

    expect((await region(en.myPlan.papers.title)).textContent).toContain(
      'Paid Sep 15, 2026: $36.00, PDF$6.00 of it went back to you',
    );
  });

  test('shows dates and whom to call where the provider collects the payments', async () => {
    await open({ collected: false, allowed: { ...plan.allowed, pay: null, stop: false, change_method: false } });

    expect(await screen.findByText(/Lakeside Health charges these payments/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: en.myPlan.left })).toBeNull();
    expect(screen.queryByRole('region', { name: en.myPlan.changes.title })).toBeNull();
  });

  test('shows whom to ask about payments that a provider collected, once the plan has ended', async () => {
    await open({ collected: false, plan: { ...plan.plan, status: 'COMPLETED' } });

    expect(await screen.findByText(/Lakeside Health charged these payments\. To ask about them, call/)).toBeTruthy();
  });

  test('states honestly that a plan was handed back, and asks for no payment', async () => {
    await open({
      plan: { ...plan.plan, status: 'DEFAULTED' },
      payments: payments.map((one) => (one.left > 0 ? { ...one, state: 'handedBack', retry_on: null, reason: null } : one)),
      allowed: { ...plan.allowed, pay: null, stop: false, change_method: false },
    });

    expect(await screen.findByText(/This plan has ended because payments were missed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect((await region(en.myPlan.left)).textContent).toMatch(/9 done3 with Lakeside Health$/);
    expect(screen.getAllByText('Lakeside Health handles it now')).toHaveLength(3);
  });

  test('names the day on which the plan started where the provider is', async () => {
    await open({ plan: { ...plan.plan, started_at: '2026-01-06T02:30:00Z' } });

    expect(await screen.findByText(/^Your plan started January 5, 2026\./)).toBeTruthy();
  });

  test('thanks for a plan that is paid in full', async () => {
    await open({ plan: { ...plan.plan, status: 'COMPLETED' } });

    expect(await screen.findByText(en.myPlan.lead.completed)).toBeTruthy();
  });
});

describe('the choice about future bills', () => {
  const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);

  test('states that it was not saved where it was not', async () => {
    const { visitor } = await open(takesBills, { 'set-roll-ups-consent': new FunnelError('service_unavailable') });
    await visitor.click(await button(en.rollUps.turnOff));

    expect(await alerts()).toEqual([en.rollUps.failed]);
  });

  test('claims nothing where something else of the page failed, which the page shows', async () => {
    const { store } = await open(takesBills);
    await button(en.rollUps.turnOff);
    act(() => store.act('refund'));

    expect(await alerts()).toEqual([expect.stringMatching(/^To get money of a payment back, please call us at/)]);
  });
});

describe('bills that came after the plan', () => {
  const newBill = { ...bill, invoice_id: 'inv-2', total_amount: 8_000 };
  /** Opens the page with bills that may join no plan, because its last payment is too near or over. */
  const openWith = (last: string, changes: Partial<MyPlan['plan']> = {}, count = 1) => {
    const bills = [bill, ...Array.from({ length: count }, (_, index) => ({ ...newBill, invoice_id: `new-${index}` }))];
    const instalments = draft.instalments.map((one) => (one.number === 12 ? { ...one, due: last } : one));
    const moved = { ...draft, instalments, last_payment_date: last };
    return open({ plan: { ...plan.plan, draft: moved, ...changes } }, {}, '/my-plan/overview', { ...vaultData, bills });
  };

  test('wait for the day after the last payment while it is ahead', async () => {
    await openWith('2026-11-25');

    expect((await region(/^You have a new bill/)).textContent).toMatch(/last payment on November 25.*Starting November 26/);
  });

  test('join a plan of which a payment can still change', async () => {
    await openWith('2026-12-01');

    expect(within(await region(/^You have a new bill/)).getByRole('button', { name: 'Add it to my plan' })).toBeTruthy();
  });

  test.each([
    ['the last payment is overdue', '2026-11-10', {}],
    ['the last payments were made early', '2026-12-15', { charged: [12] }],
    ['a payment in full is under way', '2026-11-21', { in_full: true as const }],
  ])('wait until everything is paid where %s, and no day is promised', async (_, last, changes) => {
    await openWith(last, changes);
    const card = await region(/^You have a new bill/);

    expect(card.textContent).toMatch(
      /Once everything is paid, find your bill here again and set up a plan for it\.Call us at \(888\)\s555-0142$/,
    );
    expect(card.textContent).not.toMatch(/November/);
  });

  test('are several in the words of several', async () => {
    await openWith('2026-11-10', {}, 2);

    expect((await region(/^You have 2 new bills/)).textContent).toMatch(
      /find your bills here again and set up a plan for them\./,
    );
  });
});

describe('the page of a change', () => {
  const allowed: MyPlan['allowed'] = {
    ...plan.allowed,
    charge_days: [{ charge_day: 1, first_changed_number: 12, first_changed_date: '2027-01-01', last_payment_date: '2027-01-01' }],
    skip: { left: 1, number: 12, date: '2026-12-15', new_date: '2027-01-15', new_last_date: '2027-01-15' },
  };
  const nothing: Partial<MyPlan> = {
    allowed: { ...plan.allowed, charge_days: [], skip: null, stop: false, change_method: false },
  };

  test.each([
    ['skip', en.myPlan.skip.title, { allowed }],
    ['charge-day', en.myPlan.day.title, { allowed }],
    ['payment-method', en.myPlan.method.title, { allowed }],
    ['stop', en.myPlan.stop.title, { allowed }],
    ['start', en.myPlan.start.title, { allowed, automatic: false }],
  ])('opens at /%s while the plan allows the change, and goes to the plan once it does not', async (path, title, changes) => {
    const documents = { 'load-method-documents': { outcome: 'loaded', store: { documents: [] } } };
    await open(changes, documents, `/my-plan/${path}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    cleanup();
    await open({ ...changes, ...nothing }, documents, `/my-plan/${path}`);

    expect(await region(en.myPlan.payments)).toBeTruthy();
  });

  test.each([
    ['stop', { automatic: false }],
    ['start', { automatic: true }],
  ])('at /%s goes to the plan once automatic payments are so already', async (path, changes) => {
    await open({ allowed, ...changes }, {}, `/my-plan/${path}`);

    expect(await region(en.myPlan.payments)).toBeTruthy();
  });
});

describe('a payment now', () => {
  test('begins with what is owed for a patient who came to pay it, and states it on the button', async () => {
    const { visitor, ran } = await open();
    await visitor.click(await button('Pay $36.00 now'));
    await screen.findByRole('heading', { level: 1, name: en.myPlan.pay.title });
    await visitor.click(await button('Pay $36.00 now'));

    expect(ran).toContainEqual(['pay-now', { payment: 'due' }]);
    expect(await screen.findByText('Thank you. We received $36.00')).toBeTruthy();
  });

  test('never claims to pay everything off while a part of a payment is under way', async () => {
    const partly: Partial<MyPlan> = {
      payments: payments.map((one) => (one.number === 10 ? { ...one, left: 2_600, state: 'pending', retry_on: null } : one)),
      balance: { ...plan.balance, left: 9_800, pending: 1_000 },
      allowed: { ...plan.allowed, pay: { least: 500, most: 7_200 } },
    };
    const { visitor, ran } = await open(partly);
    const changes = within(await region(en.myPlan.changes.title));
    expect(changes.queryByRole('button', { name: /^Pay it off/ })).toBeNull();
    await visitor.click(changes.getByRole('button', { name: /^Pay extra/ }));
    await screen.findByRole('heading', { level: 1, name: en.myPlan.pay.title });

    expect(screen.queryByText(en.myPlan.pay.choices.allDetail)).toBeNull();
    await visitor.click(screen.getByRole('radio', { name: /^As much as possible now.*\$72\.00$/ }));
    expect(screen.getByText('$26.00')).toBeTruthy();
    await visitor.click(await button('Pay $72.00 now'));
    expect(ran).toContainEqual(['pay-now', { payment: 'most' }]);
  });

  test('takes an amount of the patient’s own, and shows what is left then', async () => {
    const { visitor, ran } = await open();
    await visitor.click(await button(/^Pay extra/));
    await visitor.type(await screen.findByRole('textbox', { name: en.myPlan.pay.ownAmount }), '40.50');
    expect(screen.getByText('$67.50')).toBeTruthy();
    await visitor.click(await button('Pay $40.50 now'));

    expect(ran).toContainEqual(['pay-now', { payment: 'other', own_amount: '40.50' }]);
  });

  test('refuses an amount above what can be paid', async () => {
    const { visitor, ran } = await open();
    await visitor.click(await button(/^Pay extra/));
    await visitor.type(await screen.findByRole('textbox', { name: en.myPlan.pay.ownAmount }), '500');
    await visitor.click(await button(en.myPlan.pay.action));

    expect((await screen.findAllByText('The largest payment now is $108.00. Enter this amount or less')).length).toBeGreaterThan(
      0,
    );
    expect(ran.map(([name]) => name)).not.toContain('pay-now');
  });

  test('refuses an amount that leaves less than a dollar, and names what can be paid', async () => {
    const { visitor, ran } = await open();
    await visitor.click(await button(/^Pay extra/));
    await visitor.type(await screen.findByRole('textbox', { name: en.myPlan.pay.ownAmount }), '107.50');
    await visitor.click(await button(en.myPlan.pay.action));

    expect((await screen.findAllByText('Pay all of $108.00, or leave at least $1.00 for later')).length).toBeGreaterThan(0);
    expect(ran.map(([name]) => name)).not.toContain('pay-now');
  });

  test('that the bank declines keeps the page and names what to do', async () => {
    const { visitor } = await open({}, { 'pay-now': { outcome: 'declined', store: { myPlan: plan } } });
    await visitor.click(await button(/^Pay it off/));
    await visitor.click(await button('Pay $108.00 now'));

    expect(await screen.findByText(/Your bank said no to this payment\. You haven’t paid anything\./)).toBeTruthy();
  });
});

describe('the page of a payment in full', () => {
  const returned: Payment = {
    number: 1,
    due: '2026-10-15',
    amount: 43_200,
    left: 43_200,
    state: 'returned',
    retry_on: null,
    reason: 'returned',
  };
  const owed: Partial<MyPlan> = {
    plan: { ...plan.plan, in_full: true, charged: [] },
    payments: [returned],
    balance: { total: 43_200, paid: 0, left: 43_200, pending: 0, forgiven: 0 },
    automatic: false,
    allowed: { ...plan.allowed, pay: { least: 500, most: 43_200 }, stop: false, change_method: false },
  };
  const names = (card: HTMLElement) =>
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('offers what came back to the same method and to another one', async () => {
    const store = { application: { ...started, payment_plan_id: 'p-1', full_payment: 43_200 }, fullPaymentDocuments: [] };
    const { visitor } = await open(owed, { 'load-owed-payment': { outcome: 'loaded', store } });
    const card = await region(/payment didn’t go through$/);
    expect(names(card)).toEqual(['Pay $432.00 now', en.myPlan.attention.otherMethod]);
    await visitor.click(within(card).getByRole('button', { name: en.myPlan.attention.otherMethod }));

    await screen.findByRole('heading', { level: 1, name: en.payInFull.again.title });
    expect(await button('Pay $432.00 now')).toBeTruthy();
  });

  test('offers another method alone where the bank refuses the first for good', async () => {
    await open({ ...owed, payments: [{ ...returned, reason: 'method' }] });

    expect(names(await region(/payment didn’t go through$/))).toEqual([en.myPlan.attention.otherMethod]);
  });

  test('speaks of no plan, before what is owed is paid and after', async () => {
    const { visitor } = await open(owed);
    const main = () => screen.getByRole('main').textContent;
    await region(/payment didn’t go through$/);
    expect(main()).not.toMatch(/\bplan\b/);
    await visitor.click(await button('Pay $432.00 now'));
    await screen.findByRole('heading', { level: 1, name: en.myPlan.pay.title });
    expect(main()).not.toMatch(/\bplan\b/);
    await visitor.click(await button('Pay $432.00 now'));
    await screen.findByText('Thank you. We received $36.00');

    expect(main()).not.toMatch(/\bplan\b/);
  });

  test('that came back after the next plan began is shown as owed, and paid beside it', async () => {
    const balance = { total: 60_000, paid: 0, left: 60_000, pending: 0, forgiven: 0 };
    const old = { application_id: 'a-0', confirmation_code: 'CW-OLD1', started_on: '2025-01-31', balance, receipts: [] };
    await open({ earlier: [{ ...old, status: 'COMPLETED', in_full: true }] });
    const card = await region('Your earlier payment');

    expect(card.textContent).toMatch(
      /\$600\.00 is left\.Your bank took this payment back, so it is not paid yet\.Pay \$600\.00 now$/,
    );
  });
});
