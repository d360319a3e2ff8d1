import { describe, expect, test } from 'vitest';

import type { Walker } from './answers.ts';
import type { TestPatient } from './patient.ts';
import { reach } from './reach.ts';
import { ask } from './service.ts';
import { askForCodeAgain, enterCode, findBill, putOffFutureBills, readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

/** Opens the plan of somebody who pays $1,052.50 in three months, and for whom a bill of $96.40 has come since. */
async function openPlan(visit: Visit): Promise<Walker> {
  const walker = await reach(visit, 'add-bills');
  await visit.open('/plan-exists');
  await visit.lands('/plan-exists', 'planExists.title');
  await visit.page.getByRole('dialog').waitFor();
  return walker;
}

function storedConsents({ mrn }: TestPatient) {
  return ask(
    `select c.granted from consents c join applications a using (provider_id, application_id) join patients p using (provider_id, patient_id)
     where c.kind = 'roll_ups' and p.mrn = $1 order by c.recorded_at`,
    [mrn],
  );
}

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test('a new bill joins the plan once its old and new payment were seen and the documents signed', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const { patient } = await openPlan(visit);
      await putOffFutureBills(visit);
      await visit.press('planExists.addBills', { count: 1 });
      await visit.isAt('/add-bills', 'addBills.title');
      expect(await page.getByRole('switch').count()).toBe(1);
      await visit.press('addBills.action');
      await visit.isAt('/confirm-bills', 'confirmBills.title');
      const change = page.getByRole('region', { name: visit.say('confirmBills.change') });
      expect(await change.innerText()).toMatch(/\$350\.84[\s\S]*\$382\.97/);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await visit.press('confirmBills.action');
      await visit.lands('/plan-exists', 'planExists.title');
      await page.getByText(visit.say('confirmBills.added')).waitFor();
      expect(await page.getByRole('button', { name: visit.say('planExists.addBills', { count: 1 }) }).count()).toBe(0);
      await visit.open('/add-bills');
      await visit.lands('/plan-exists', 'planExists.title');

      expect(await storedPlans(patient)).toEqual([
        { months: 3, total: 114_890, instalments: 3, sum: 114_890, bills: 3, agreements: 4 },
      ]);
    });
  });

  test('no bill is no bill, and the documents want to be agreed to', async () => {
    await visiting({ locale, width: 1280, height: 800 }, async (visit) => {
      const { page } = visit;
      const { patient } = await reach(visit, 'add-bills');
      await visit.lands('/add-bills', 'addBills.title');
      await page.getByRole('switch').press('Space');
      await page.locator('button[type=submit]').press('Enter');
      await page.getByRole('link', { name: visit.say('invoiceToPay.errors.noBill') }).waitFor();
      await page.getByRole('switch').press('Space');
      await visit.press('addBills.action');
      await visit.lands('/confirm-bills', 'confirmBills.title');
      await page.locator('button[type=submit]').press('Enter');
      await page.getByRole('link', { name: visit.say('confirmPayment.errors.agreements') }).waitFor();
      await visit.isAccessible();

      expect(await storedPlans(patient)).toMatchObject([{ total: 105_250, agreements: 2 }]);
    });
  });

  test('the question about future bills is asked once, kept, and can be taken back', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const { patient } = await openPlan(visit);
      const question = page.getByRole('dialog', { name: visit.say('rollUps.title') });
      await visit.isAccessible();
      await visit.press('rollUps.yes');
      await question.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await page.getByText(visit.say('rollUps.on')).waitFor();
      await visit.open('/plan-exists');
      await page.getByText(visit.say('rollUps.on')).waitFor();
      expect(await question.isVisible()).toBe(false);
      await visit.press('rollUps.turnOff');
      await page.getByText(visit.say('rollUps.off')).waitFor();

      expect(await storedConsents(patient)).toEqual([{ granted: true }, { granted: false }]);
    });
  });

  test('the answer about future bills stays on the page of the new plan, and can be changed there', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const { patient } = await reach(visit, 'success');
      await page.getByRole('dialog', { name: visit.say('rollUps.title') }).waitFor();
      await visit.press('rollUps.yes');
      await page.getByText(visit.say('rollUps.on')).waitFor();
      await visit.isAt('/success', 'success.title');
      await visit.press('rollUps.turnOff');
      await page.getByText(visit.say('rollUps.off')).waitFor();

      expect(await storedConsents(patient)).toEqual([{ granted: true }, { granted: false }]);
    });
  });

  test('Escape puts the question off for good, and the focus stays within it until then', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const { patient } = await openPlan(visit);
      const question = page.getByRole('dialog');
      for (const _press of ['first', 'second', 'third']) {
        await page.keyboard.press('Tab');
        expect(
          await question.evaluate((shown) => shown.contains(document.activeElement) || document.activeElement === document.body),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.getByText(visit.say('rollUps.off')).waitFor();

      expect(await storedConsents(patient)).toEqual([{ granted: false }]);
    });
  });

  test('an answer that could not be stored is told, and can be given again', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await openPlan(visit);
      await visit.cutOff(async () => {
        await visit.press('rollUps.yes');
        await page
          .getByRole('alert')
          .filter({ hasText: visit.say('rollUps.failed') })
          .waitFor();
      });
      await visit.press('rollUps.yes');
      await page.getByText(visit.say('rollUps.on')).waitFor();
    });
  });

  test('who has a plan is asked for a code, and for no consent to a credit check', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const { patient } = await reach(visit, 'add-bills');
      await visit.loseCookies();
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await visit.isAt('/review-info', 'reviewInfo.titlePlan');
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await askForCodeAgain(visit);
      await visit.lands('/verify-code', 'verifyCode.title');
      await enterCode(visit, await readCode(visit, patient.phone));
      await visit.lands('/plan-exists', 'planExists.title');
    });
  });
});
