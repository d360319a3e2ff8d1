import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { localesByDepth } from '../setup/depth.ts';
import { arriveAt } from './arrive.ts';
import { startCollectingService } from './collecting-service.ts';
import { loseAnswer } from './lose-answer.ts';
import { agreeAndStart, payByCard, signInToPlan } from './steps.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** The simulated processor declines each charge of it. */
const NEVER_ENOUGH = '4000 0000 0100 0019';

let service: ServiceProcess;

beforeAll(async () => {
  service = await startCollectingService();
});

afterAll(() => service.stop());

const withPayer = (options: VisitorOptions, run: (visitor: Visitor) => Promise<void>) =>
  withVisitor({ url: service.url, ...options }, run);

/** Opens the plan of a patient who has just started it: $1,052.50 in three months. */
async function openPlan(visitor: Visitor) {
  const enrollee = await arriveAt(visitor, 'success');
  await visitor.page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
  await visitor.waitForPath('/my-plan/overview');
  return enrollee;
}

const left = (visitor: Visitor) => visitor.page.getByRole('region', { name: visitor.text('myPlan.left') }).innerText();

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a patient signs in by name and code, pays an amount of their own, and then everything', async () => {
    await withPayer({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'success');
      await visitor.loseCookies();
      await signInToPlan(visitor, patient);
      await visitor.expectAccessible();
      expect(await left(visitor)).toContain('$1,052.50');
      await visitor.press('myPlan.changes.pay-extra');
      await visitor.expectStep('/my-plan/pay', 'myPlan.pay.title');
      await visitor.fill('myPlan.pay.ownAmount', '40.50');
      await visitor.press('myPlan.pay.payAmount', { amount: '$40.50' });
      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.changed.settled', { amount: '$40.50' })).waitFor();
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('changed');
      expect(await left(visitor)).toContain('$1,012.00');
      await visitor.press('myPlan.changes.pay-off');
      await visitor.waitForPath('/my-plan/pay');
      await visitor.press('myPlan.pay.payAmount', { amount: '$1,012.00' });
      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.lead.completed')).waitFor();

      expect(await left(visitor)).toContain('$0.00');
    });
  });

  deepTest('a payment whose answer is lost is reported as unknown, and the next press takes it no second time', async () => {
    await withPayer({ locale }, async (visitor) => {
      await openPlan(visitor);
      await visitor.press('myPlan.changes.pay-extra');
      await visitor.waitForPath('/my-plan/pay');
      await visitor.fill('myPlan.pay.ownAmount', '40.50');
      await loseAnswer(visitor, '**/payment-plan/payments');
      await visitor.press('myPlan.pay.payAmount', { amount: '$40.50' });
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('errors.paymentUnknown') })
        .waitFor();
      await visitor.press('myPlan.pay.payAmount', { amount: '$40.50' });
      await visitor.waitForPath('/my-plan/overview');

      expect(await left(visitor)).toContain('$1,012.00');
    });
  });

  deepTest('a payment that the bank declines leaves the patient on the page with the words of what to do', async () => {
    await withPayer({ locale, width: 1280, height: 800 }, async (visitor) => {
      const { page } = visitor;
      await arriveAt(visitor, 'connect-payment-method');
      await payByCard(visitor, NEVER_ENOUGH);
      await visitor.waitForPath('/confirm-payment');
      await agreeAndStart(visitor);
      await visitor.waitForPath('/success');
      await visitor.open('/my-plan');
      await visitor.waitForPath('/my-plan/overview');
      await visitor.press('myPlan.changes.pay-off');
      await visitor.waitForPath('/my-plan/pay');
      await visitor.press('myPlan.pay.payAmount', { amount: '$1,052.50' });
      await page
        .getByRole('alert')
        .filter({ hasText: visitor.text('myPlan.pay.declined') })
        .waitFor();
      await visitor.expectAccessible();
      await page.goBack();
      await visitor.waitForPath('/my-plan/overview');

      expect(await left(visitor)).toContain('$1,052.50');
    });
  });
});

deepTest('a page that is out of date charges nothing and shows the plan as it is', async () => {
  await withPayer({}, async (visitor) => {
    await openPlan(visitor);
    const other = await visitor.duplicateTab();
    await other.waitForPath('/my-plan/overview');
    for (const tab of [visitor, other]) {
      await tab.press('myPlan.changes.pay-extra');
      await tab.waitForPath('/my-plan/pay');
      await tab.fill('myPlan.pay.ownAmount', '50');
    }
    await visitor.press('myPlan.pay.payAmount', { amount: '$50.00' });
    await visitor.waitForPath('/my-plan/overview');
    other.expectRefusal(409);
    await other.press('myPlan.pay.payAmount', { amount: '$50.00' });
    await other.waitForPath('/my-plan/overview');
    await other.page.getByText(other.text('errors.codes.payment_plan_modified')).waitFor();

    expect(await left(other)).toContain('$1,002.50');
  });
});

deepTest('the whole page is used by keyboard, and a reload keeps it', async () => {
  await withPayer({}, async (visitor) => {
    const { page } = visitor;
    await openPlan(visitor);
    await page.reload();
    await visitor.waitForPath('/my-plan/overview');
    await page.getByRole('button', { name: visitor.text('myPlan.changes.pay-off') }).focus();
    await page.keyboard.press('Enter');
    await visitor.waitForPath('/my-plan/pay');
    await page.reload();
    await visitor.waitForPath('/my-plan/pay');
    await page.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: visitor.text('myPlan.pay.payAmount', { amount: '$350.84' }) }).press('Enter');
    await visitor.waitForPath('/my-plan/overview');

    expect(await left(visitor)).toContain('$701.66');
  });
});
