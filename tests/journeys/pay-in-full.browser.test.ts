import { afterAll, beforeAll, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { arriveAt } from './arrive.ts';
import { startCollectingService } from './collecting-service.ts';
import { fillInAccount, fillInCard } from './steps.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** The simulated processor declines each charge of it. */
const NEVER_ENOUGH = '4000 0000 0100 0019';
const TOTAL = '$1,052.50';

let service: ServiceProcess;

beforeAll(async () => {
  service = await startCollectingService({ pay_in_full: true });
});

afterAll(() => service.stop());

const withPayer = (options: VisitorOptions, run: (visitor: Visitor) => Promise<void>) =>
  withVisitor({ url: service.url, ...options }, run);

/** From the page that asks for a payment method of the plan. */
async function chooseToPayInFull(visitor: Visitor): Promise<void> {
  await arriveAt(visitor, 'connect-payment-method');
  await visitor.page.getByRole('button', { name: visitor.text('payInFull.instead') }).click();
  await visitor.expectStep('/pay-in-full', 'payInFull.title');
}

const payButton = (visitor: Visitor) =>
  visitor.page.getByRole('button', { name: visitor.text('payInFull.pay', { amount: TOTAL }) });

test('a declined patient stays on the page, pays everything with another card, and pays it once', async () => {
  await withPayer({}, async (visitor) => {
    const { page } = visitor;
    await chooseToPayInFull(visitor);
    await page.getByRole('checkbox').check();
    await fillInCard(visitor, NEVER_ENOUGH);
    await payButton(visitor).click();
    await page
      .getByRole('alert')
      .filter({ hasText: visitor.text('payInFull.errors.notPaid') })
      .waitFor();
    await visitor.expectAccessible();
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);

    await fillInCard(visitor);
    await payButton(visitor).dblclick();
    await visitor.expectStep('/success', 'payInFull.made.paid');
    await visitor.expectAccessible();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\b(your|my|this|payment) plan\b/i);
    await page.goBack();
    await visitor.expectStep('/plan-exists', 'payInFull.made.paid');
    await visitor.open('/my-plan');
    await visitor.waitForPath('/my-plan/overview');
    await page.getByText(visitor.text('payInFull.madeLead.paid', { amount: TOTAL })).waitFor();
    expect(await page.getByRole('link', { name: TOTAL }).count()).toBe(1);
  });
});

deepTest('a patient pays from a bank account in Spanish, and reads that it takes days', async () => {
  await withPayer({ locale: 'es', width: 1280, height: 800 }, async (visitor) => {
    await chooseToPayInFull(visitor);
    await fillInAccount(visitor);
    await visitor.page.getByRole('checkbox').check();
    await payButton(visitor).click();
    await visitor.expectStep('/success', 'payInFull.made.pending');
    await visitor.expectAccessible();
  });
});

deepTest('a patient goes back to the plan, and a reload of the page keeps it', async () => {
  await withPayer({}, async (visitor) => {
    await chooseToPayInFull(visitor);
    await visitor.page.reload();
    await visitor.expectStep('/pay-in-full', 'payInFull.title');
    await visitor.press('payInFull.choosePlan');
    await visitor.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
  });
});
