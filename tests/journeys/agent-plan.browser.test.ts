import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import type { ServiceProcess } from '../setup/service-process.ts';
import { actorsOf } from './agents.ts';
import { arrivalAt, arriveAt } from './arrive.ts';
import { startCollectingService } from './collecting-service.ts';
import { ask } from './service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

let service: ServiceProcess;

beforeAll(async () => {
  service = await startCollectingService({ skips_allowed: 1 });
});

afterAll(() => service.stop());

/** Opens the plan that an agent has just started with a caller: $1,052.50 in three months by card 4242. */
async function openPlan(visitor: Visitor, agent: 'CS-1042' | 'CS-2003' | 'EX-2071') {
  const { patient } = await arriveAt(visitor, 'success', { ...arrivalAt('success'), agent });
  visitor.payer = patient.firstName;
  await visitor.page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
  await visitor.waitForPath('/my-plan/overview');
  await visitor.page.getByRole('region', { name: visitor.text('myPlan.changes.title') }).waitFor();
  return patient;
}

/** Presses the key that a line of the changes shows, and waits for the step that makes it. */
async function begin(visitor: Visitor, change: string, path: string): Promise<void> {
  const line = visitor.page.getByRole('button', { name: visitor.text(`myPlan.changes.${change}`), disabled: false });
  await line.waitFor();
  await visitor.page.keyboard.press((await line.getAttribute('aria-keyshortcuts')) ?? '');
  await visitor.waitForPath(`/my-plan/${path}`);
}

/** Ticks the caller's yes to the words, and continues by key. */
async function noteYes(visitor: Visitor): Promise<void> {
  await visitor.expectAccessible();
  await visitor.page.getByRole('checkbox', { name: visitor.text('agentReview.planYes') }).check();
  await visitor.page.keyboard.press('Alt+Shift+Enter');
}

async function expectConfirmed(visitor: Visitor, key: string, values = {}): Promise<void> {
  await visitor.waitForPath('/my-plan/overview');
  await visitor.page.getByText(visitor.text(`myPlan.changed.${key}`, values), { exact: true }).waitFor();
  await visitor.expectAccessible();
}

/** What the caller said, as the page lists it. */
const heard = async (visitor: Visitor) =>
  (
    await visitor.page
      .getByRole('region', { name: visitor.text('agentCall.heard') })
      .getByRole('listitem')
      .allInnerTexts()
  ).map((line) => line.split('\n')[0]);

describe.concurrent.each(localesByDepth('en'))('an agent on the phone with a caller who has a plan, in %s', (locale) => {
  test('takes a payment after a yes, and the amount of another yes is another one', async () => {
    await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
      const patient = await openPlan(visitor, 'CS-1042');
      await visitor.expectAccessible();
      await begin(visitor, 'pay-extra', 'pay');
      await visitor.page.keyboard.press('Alt+Shift+Enter');
      await visitor.page.getByText(visitor.text('agentReview.errors.planYes')).first().waitFor();
      await visitor.fill('myPlan.pay.ownAmount', '40.50');
      const yes = visitor.page.getByRole('checkbox', { name: visitor.text('agentReview.planYes') });
      await yes.check();
      await visitor.fill('myPlan.pay.ownAmount', '41.50');
      expect(await yes.isChecked()).toBe(false);
      await noteYes(visitor);
      await expectConfirmed(visitor, 'settled', { amount: '$41.50' });

      expect(await heard(visitor)).toContain(visitor.text('agentCall.said.planPayment'));
      expect(await actorsOf(patient)).toContainEqual({ actor: 'agent', agent_id: 'CS-1042', agent_name: 'Jordan Blake' });
    });
  });

  deepTest(
    'refunds a payment with the role for it, after the figures were read back, and no cent more than was paid',
    async () => {
      await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
        const patient = await openPlan(visitor, 'CS-2003');
        const { page } = visitor;
        expect(await page.getByRole('button', { name: visitor.text('myPlan.changes.refund') }).count()).toBe(0);
        await begin(visitor, 'pay-extra', 'pay');
        await visitor.fill('myPlan.pay.ownAmount', '41.50');
        await noteYes(visitor);
        await expectConfirmed(visitor, 'settled', { amount: '$41.50' });
        await begin(visitor, 'refund', 'refund');
        await visitor.expectAccessible();
        await visitor.fill('myPlan.refund.amount', '41.51');
        await page.keyboard.press('Alt+Shift+Enter');
        await page.getByText(visitor.text('myPlan.refund.errors.tooLarge')).first().waitFor();
        await visitor.fill('myPlan.refund.amount', '40.25');
        await visitor.fill('myPlan.refund.why', '4242 4242 4242 4242');
        await page.getByText(visitor.text('myPlan.refund.errors.privateNumber')).first().waitFor();
        await visitor.fill('myPlan.refund.why', 'billed twice');
        await page.getByText('$40.25').first().waitFor();
        await noteYes(visitor);
        await expectConfirmed(visitor, 'refunded', { amount: '$40.25' });

        expect(await heard(visitor)).toContain(visitor.text('agentCall.said.planRefund'));
        expect(
          await ask(
            `select e.fact_cents::integer as cents, e.why from ledger_entries e join payment_plans p using (provider_id, payment_plan_id)
           join applications a using (provider_id, application_id) join patients t using (provider_id, patient_id)
           where t.mrn = $1 and e.kind = 'refund_asked'`,
            [patient.mrn],
          ),
        ).toEqual([{ cents: 4_025, why: 'billed twice' }]);
        expect(await actorsOf(patient)).toContainEqual({ actor: 'agent', agent_id: 'CS-2003', agent_name: 'Priya Raman' });
      });
    },
  );

  deepTest('without the role for refunds finds none, and its page returns to the plan', async () => {
    await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
      await openPlan(visitor, 'CS-1042');
      await begin(visitor, 'pay-extra', 'pay');
      await visitor.fill('myPlan.pay.ownAmount', '41.50');
      await noteYes(visitor);
      await expectConfirmed(visitor, 'settled', { amount: '$41.50' });

      expect(await visitor.page.getByRole('button', { name: visitor.text('myPlan.changes.refund') }).count()).toBe(0);
      await visitor.open('/my-plan/refund');
      await visitor.waitForPath('/my-plan/overview');
    });
  });

  deepTest('reads aloud and records nothing in a language of the caller that does not arrive', async () => {
    await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
      await openPlan(visitor, 'CS-1042');
      const { page } = visitor;
      visitor.expectLostRequests();
      await visitor.withoutNetwork(async () => {
        await page.getByRole('button', { name: locale === 'es' ? 'English' : 'Español' }).click();
        await page
          .getByRole('alert')
          .filter({ hasText: visitor.text('verbal.toast.notLoaded') })
          .waitFor();
        expect(await page.evaluate(() => document.cookie)).not.toContain('caller_locale=');
      });
    });
  });

  deepTest(
    'moves the day, skips a payment and stops automatic payments, each after a yes in the language of the caller',
    async () => {
      await withVisitor({ url: service.url, locale, width: 1280, height: 800 }, async (visitor) => {
        const { mrn } = await openPlan(visitor, 'CS-1042');
        const { page } = visitor;
        await page.getByRole('button', { name: 'Español' }).click();
        await page.getByText('¿En qué le puedo ayudar?').waitFor();
        await page.waitForLoadState('networkidle');
        await begin(visitor, 'change-day', 'charge-day');
        const days = page.getByRole('group', { name: visitor.text('myPlan.day.day') }).getByRole('button', { pressed: false });
        await days.nth(4).click();
        await page.getByText('¿Está de acuerdo con los nuevos días?').waitFor();
        await noteYes(visitor);
        await expectConfirmed(visitor, 'day');
        await begin(visitor, 'skip-payment', 'skip');
        await noteYes(visitor);
        await expectConfirmed(visitor, 'skipped');
        await begin(visitor, 'stop-payments', 'stop');
        await noteYes(visitor);
        await expectConfirmed(visitor, 'stopped');

        expect((await heard(visitor)).slice(-3)).toEqual(
          ['planDay', 'planSkip', 'planStop'].map((said) => visitor.text(`agentCall.said.${said}`)),
        );
        expect(
          await ask(
            `select c.kind, c.locale from consents c join applications a using (provider_id, application_id)
           join patients p using (provider_id, patient_id) where p.mrn = $1 and c.kind like 'plan%' order by recorded_at`,
            [mrn],
          ),
        ).toEqual(['plan_day', 'plan_skip', 'plan_stop'].map((kind) => ({ kind, locale: 'es' })));
      });
    },
  );

  deepTest('of an agency stops automatic payments, too, and types no card', async () => {
    await withVisitor({ url: service.url, locale }, async (visitor) => {
      await openPlan(visitor, 'EX-2071');
      await visitor.expectAccessible();
      await begin(visitor, 'stop-payments', 'stop');
      await noteYes(visitor);
      await expectConfirmed(visitor, 'stopped');

      expect(await visitor.page.getByRole('button', { name: visitor.text('myPlan.changes.change-method') }).count()).toBe(0);
      await visitor.open('/my-plan/payment-method');
      await visitor.waitForPath('/my-plan/overview');
    });
  });
});
