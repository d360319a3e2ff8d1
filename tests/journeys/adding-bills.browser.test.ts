import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import type { Enrollee } from './answers.ts';
import type { TestPatient } from './patient.ts';
import { arrivals } from './arrivals.ts';
import { arriveAt, type Arrival } from './arrive.ts';
import { ask, importPatients } from './service.ts';
import { askForCodeAgain, enterCode, findBill, putOffFutureBills, readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** Opens the plan of a patient who pays $1,052.50 in three months, and for whom a bill of $96.40 has arrived since. */
async function openPlan(visitor: Visitor): Promise<Enrollee> {
  const enrollee = await arriveAt(visitor, 'add-bills');
  await visitor.open('/plan-exists');
  await visitor.waitForStep('/plan-exists', 'planExists.title');
  await visitor.page.getByRole('dialog').waitFor();
  return enrollee;
}

/** Two more bills have come for a patient whose plan has started. */
const withTwoNewBills: Arrival = {
  ...arrivals['add-bills'],
  again: {
    async between({ patient }) {
      const bills = ['96.40', '20.00'].map((dollars, place) => ({ invoice: `${patient.mrn}-late-${place}`, dollars }));
      await importPatients({ ...patient, bills });
    },
    until: 'plan-exists',
  },
};

function storedConsents({ mrn }: TestPatient) {
  return ask(
    `select c.granted from consents c join applications a using (provider_id, application_id) join patients p using (provider_id, patient_id)
     where c.kind = 'roll_ups' and p.mrn = $1 order by c.recorded_at`,
    [mrn],
  );
}

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a new bill joins the plan after the patient has seen the old and new payment and signed the documents', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await openPlan(visitor);
      await putOffFutureBills(visitor);
      await visitor.press('planExists.addBills', { count: 1 });
      await visitor.expectStep('/add-bills', 'addBills.title');
      expect([await page.locator('.bill').count(), await page.getByRole('switch').count()]).toEqual([1, 0]);
      await page.getByRole('radio', { name: visitor.text('addBills.choices.higher') }).check();
      await visitor.press('addBills.action');
      await visitor.expectStep('/confirm-bills', 'confirmBills.title');
      const change = page.getByRole('region', { name: visitor.text('confirmBills.change') });
      expect(await change.innerText()).toMatch(/\$350\.84[\s\S]*\$382\.97/);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await visitor.press('confirmBills.action');
      await visitor.waitForStep('/plan-exists', 'planExists.title');
      await page.getByText(visitor.text('confirmBills.added')).waitFor();
      expect(await page.getByRole('button', { name: visitor.text('planExists.addBills', { count: 1 }) }).count()).toBe(0);
      await visitor.open('/add-bills');
      await visitor.waitForStep('/plan-exists', 'planExists.title');

      expect(await storedPlans(patient)).toEqual([
        { months: 3, total: 114_890, instalments: 3, sum: 114_890, bills: 3, agreements: 4 },
      ]);
    });
  });

  deepTest('adding bills requires at least one bill, and agreement to every document', async () => {
    await withVisitor({ locale, width: 1280, height: 800 }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'add-bills', withTwoNewBills);
      await visitor.waitForStep('/add-bills', 'addBills.title');
      await page.getByRole('button', { name: visitor.text('invoiceToPay.allOff') }).press('Enter');
      await page.locator('button[type=submit]').press('Enter');
      await page.getByRole('link', { name: visitor.text('invoiceToPay.errors.noBill') }).waitFor();
      await page.getByRole('switch').first().press('Space');
      await visitor.press('addBills.action');
      await visitor.waitForStep('/confirm-bills', 'confirmBills.title');
      await page.locator('button[type=submit]').press('Enter');
      await page.getByRole('link', { name: visitor.text('confirmPayment.errors.agreements') }).waitFor();
      await visitor.expectAccessible();

      expect(await storedPlans(patient)).toMatchObject([{ total: 105_250, agreements: 2 }]);
    });
  });

  deepTest('the question about future bills appears once, and its answer is stored and can be withdrawn', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await openPlan(visitor);
      const question = page.getByRole('dialog', { name: visitor.text('rollUps.title') });
      await visitor.expectAccessible();
      await visitor.press('rollUps.yes');
      await question.waitFor({ state: 'hidden' });
      await page.getByText(visitor.text('rollUps.on')).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(visitor.text('rollUps.turnOff'));
      await visitor.open('/plan-exists');
      await page.getByText(visitor.text('rollUps.on')).waitFor();
      expect(await question.isVisible()).toBe(false);
      await visitor.press('rollUps.turnOff');
      await page.getByText(visitor.text('rollUps.off')).waitFor();

      expect(await storedConsents(patient)).toEqual([{ granted: true }, { granted: false }]);
    });
  });

  deepTest('the answer about future bills remains on the page of the new plan, and can be changed there', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'success');
      await page.getByRole('dialog', { name: visitor.text('rollUps.title') }).waitFor();
      await visitor.press('rollUps.yes');
      await page.getByText(visitor.text('rollUps.on')).waitFor();
      await visitor.expectStep('/success', 'success.title');
      await visitor.press('rollUps.turnOff');
      await page.getByText(visitor.text('rollUps.off')).waitFor();

      expect(await storedConsents(patient)).toEqual([{ granted: true }, { granted: false }]);
    });
  });

  deepTest('the question covers nothing, and "Maybe Later" is stored as no', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await openPlan(visitor);
      await page.getByRole('button', { name: visitor.text('success.print') }).click({ trial: true });
      await visitor.press('rollUps.later');
      await page.getByText(visitor.text('rollUps.off')).waitFor();

      expect(await storedConsents(patient)).toEqual([{ granted: false }]);
    });
  });

  deepTest('a failure to store the answer is reported, and the patient can answer again', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await openPlan(visitor);
      await visitor.withoutNetwork(async () => {
        await visitor.press('rollUps.yes');
        await page
          .getByRole('alert')
          .filter({ hasText: visitor.text('rollUps.failed') })
          .waitFor();
      });
      await visitor.press('rollUps.yes');
      await page.getByText(visitor.text('rollUps.on')).waitFor();
    });
  });

  deepTest('a patient with a plan needs a code, and no consent to a credit check', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const { patient } = await arriveAt(visitor, 'add-bills');
      await visitor.loseCookies();
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.expectStep('/review-info', 'reviewInfo.titlePlan');
      expect(await page.getByRole('checkbox').count()).toBe(0);
      await askForCodeAgain(visitor);
      await visitor.waitForStep('/verify-code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      await visitor.waitForStep('/plan-exists', 'planExists.title');
    });
  });
});
