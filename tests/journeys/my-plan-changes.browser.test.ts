import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { arriveAt } from './arrive.ts';
import { startCollectingService } from './collecting-service.ts';
import { importPatients } from './service.ts';
import { agreeAndStart, enterCode, findBill, payByBank, readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

let service: ServiceProcess;

beforeAll(async () => {
  service = await startCollectingService({ skips_allowed: 1 });
});

afterAll(() => service.stop());

/** Opens the plan of a patient who has just started it: $1,052.50 in three months by card 4242. */
async function openPlan(visitor: Visitor): Promise<void> {
  await arriveAt(visitor, 'success');
  await visitor.page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
  await visitor.waitForPath('/my-plan/overview');
}

/** Presses a line of the changes, and waits for the step that makes it. */
async function begin(visitor: Visitor, change: string, path: string): Promise<void> {
  await visitor.page.getByRole('button', { name: visitor.text(`myPlan.changes.${change}`) }).click();
  await visitor.waitForPath(`/my-plan/${path}`);
}

/** Waits for the plan with the words that confirm the change, which have the focus. */
async function expectConfirmed(visitor: Visitor, key: string): Promise<void> {
  await visitor.waitForPath('/my-plan/overview');
  await visitor.page.getByText(visitor.text(`myPlan.changed.${key}`), { exact: true }).waitFor();
  expect(await visitor.page.evaluate(() => document.activeElement?.className)).toContain('changed');
  await visitor.expectAccessible();
}

/** The line of a change, with the state of the plan beside its name. */
const lineOf = (visitor: Visitor, change: string) =>
  visitor.page.getByRole('button', { name: visitor.text(`myPlan.changes.${change}`) }).innerText();

describe.concurrent.each(localesByDepth('en'))('a patient with a running plan, in %s', (locale) => {
  test('charges another account after signing for it', async () => {
    await withVisitor({ url: service.url, locale }, async (visitor) => {
      await openPlan(visitor);
      await begin(visitor, 'change-method', 'payment-method');
      await visitor.expectAccessible();
      await payByBank(visitor);
      await visitor.waitForPath('/my-plan/confirm-method');
      await visitor.page.getByRole('checkbox').first().waitFor();
      await visitor.expectAccessible();
      await agreeAndStart(visitor);
      await expectConfirmed(visitor, 'method');

      expect(await lineOf(visitor, 'change-method')).toContain('6789');
    });
  });

  deepTest('pays on another day of the month', async () => {
    await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
      await openPlan(visitor);
      await begin(visitor, 'change-day', 'charge-day');
      await visitor.expectAccessible();
      const days = visitor.page
        .getByRole('group', { name: visitor.text('myPlan.day.day') })
        .getByRole('button', { pressed: false });
      await days.nth(4).click();
      const day = await visitor.page.locator('.pay-after strong').first().innerText();
      await visitor.page.locator('button[type=submit]').click();
      await expectConfirmed(visitor, 'day');

      await visitor.page.getByText(visitor.text('myPlan.changed.dayText', { day })).waitFor();
    });
  });

  deepTest('skips one payment, and no second one', async () => {
    await withVisitor({ url: service.url, locale }, async (visitor) => {
      await openPlan(visitor);
      await begin(visitor, 'skip-payment', 'skip');
      await visitor.expectAccessible();
      await visitor.page.getByRole('main').getByRole('button').last().dblclick();
      await expectConfirmed(visitor, 'skipped');

      expect(await visitor.page.getByRole('button', { name: visitor.text('myPlan.changes.skip-payment') }).count()).toBe(0);
    });
  });

  deepTest('stops automatic payments at once, and starts them again after signing', async () => {
    await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
      await openPlan(visitor);
      await begin(visitor, 'stop-payments', 'stop');
      await visitor.expectAccessible();
      await visitor.press('myPlan.stop.action');
      await expectConfirmed(visitor, 'stopped');
      await visitor.page.reload();
      await visitor.waitForPath('/my-plan/overview');
      await begin(visitor, 'start-payments', 'start');
      await visitor.page.getByRole('checkbox').first().waitFor();
      await visitor.expectAccessible();
      await agreeAndStart(visitor);
      await expectConfirmed(visitor, 'started');

      expect(await visitor.page.getByRole('button', { name: visitor.text('myPlan.changes.stop-payments') }).count()).toBe(1);
    });
  });

  deepTest('pays by hand with another account, of which nothing is charged by itself', async () => {
    await withVisitor({ url: service.url, locale }, async (visitor) => {
      await openPlan(visitor);
      await begin(visitor, 'stop-payments', 'stop');
      await visitor.press('myPlan.stop.action');
      await expectConfirmed(visitor, 'stopped');
      await begin(visitor, 'change-method', 'payment-method');
      await payByBank(visitor);
      await visitor.waitForPath('/my-plan/confirm-method');
      await visitor.page.getByRole('checkbox').first().waitFor();
      await agreeAndStart(visitor);
      await expectConfirmed(visitor, 'methodByHand');

      await visitor.page.getByText(visitor.text('myPlan.changed.methodByHandText'), { exact: true }).waitFor();
      expect(await visitor.page.getByRole('button', { name: visitor.text('myPlan.changes.start-payments') }).count()).toBe(1);
    });
  });

  deepTest('adds a new bill to a longer plan with the same payment', async () => {
    await withVisitor({ url: service.url, locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'success');
      await importPatients({ ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });
      await visitor.loseCookies();
      await visitor.open('/my-plan');
      await findBill(visitor, patient);
      await visitor.expectStep('/my-plan/code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      await visitor.waitForPath('/my-plan/overview');
      await visitor.press('planExists.addBills', { count: 1 });
      await visitor.expectStep('/my-plan/add-bills', 'addBills.title');
      await page.getByRole('radio', { name: visitor.text('addBills.choices.longer'), checked: true }).waitFor();
      await visitor.expectAccessible();
      await visitor.press('addBills.action');
      await visitor.expectStep('/my-plan/confirm-bills', 'confirmBills.title');
      await page.getByText(visitor.text('confirmBills.samePayment', { amount: '$350.84' })).waitFor();
      await visitor.expectAccessible();
      await agreeAndStart(visitor);
      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('confirmBills.added')).waitFor();

      expect(await storedPlans(patient)).toMatchObject([{ months: 4, total: 114_890, instalments: 4, sum: 114_890, bills: 3 }]);
    });
  });

  deepTest('returns to the change after a session that has ended', async () => {
    await withVisitor({ url: service.url, locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'success');
      await page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
      await visitor.waitForPath('/my-plan/overview');
      await begin(visitor, 'stop-payments', 'stop');
      visitor.expectRefusal(401, 403);
      await visitor.loseCookies();
      await visitor.press('myPlan.stop.action');
      await visitor.expectStep('/my-plan/find', 'myPlan.find.title');
      await findBill(visitor, patient);
      await visitor.expectStep('/my-plan/code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      await visitor.expectStep('/my-plan/stop', 'myPlan.stop.title');
      await visitor.press('myPlan.stop.action');
      await expectConfirmed(visitor, 'stopped');
    });
  });
});
