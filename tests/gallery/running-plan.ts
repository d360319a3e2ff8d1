import { importPatientsOf } from '../journeys/service.ts';
import { arriveAt } from '../journeys/arrive.ts';
import type { Enrollee } from '../journeys/answers.ts';
import { signInAgent } from '../journeys/agents.ts';
import { payByBank, readCode } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import type { Screen, Section } from './screen.ts';
import { complain } from './states.ts';

/** The demo provider whose payments we collect. */
const slug = 'riverbend';
const FLOW = 'my-plan';

type Go = (visitor: Visitor, enrollee: Enrollee) => Promise<unknown>;

/** A screen of a patient who has just started a plan. */
function withPlan(step: string, name: string, go: Go, more: Pick<Screen, 'note' | 'isTransient'> = {}): Screen {
  return {
    name: `my-plan-${name}`,
    flow: FLOW,
    step,
    slug,
    ...more,
    async go(visitor) {
      const enrollee = await arriveAt(visitor, 'success', { slug });
      await visitor.open(`/${FLOW}`);
      await visitor.waitForPath(`/${FLOW}/overview`);
      await visitor.page.locator('.my-plan-main .card').first().waitFor();
      await go(visitor, enrollee);
    },
  };
}

/** A screen of a visitor who has not signed in. */
function signedOut(step: string, name: string, go: (visitor: Visitor) => Promise<unknown>, of: Partial<Screen> = {}): Screen {
  return { name: `my-plan-${name}`, flow: FLOW, step, slug, ...of, go };
}

const open = (path: string) => (visitor: Visitor) => visitor.open(`/${FLOW}/${path}`);
const stay: Go = () => Promise.resolve();

/** Presses a line of the changes, and waits for the step that makes it. */
const change =
  (name: string, path: string): Go =>
  async (visitor) => {
    await visitor.page.getByRole('button', { name: visitor.text(`myPlan.changes.${name}`) }).click();
    await visitor.waitForPath(`/${FLOW}/${path}`);
  };

const withMethod: Go = async (visitor, enrollee) => {
  await change('change-method', 'payment-method')(visitor, enrollee);
  await payByBank(visitor);
  await visitor.waitForPath(`/${FLOW}/confirm-method`);
  await visitor.page.getByRole('checkbox').first().waitFor();
};

const stopped: Go = async (visitor, enrollee) => {
  await change('stop-payments', 'stop')(visitor, enrollee);
  await visitor.press('myPlan.stop.action');
  await visitor.page.locator('.changed').waitFor();
};

/** Returns to the plan after one more bill has come. */
const withBill: Go = async (visitor, { patient }) => {
  await importPatientsOf(slug, { ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '140.00' }] });
  await visitor.loseCookies();
  await visitor.open(`/${FLOW}`);
  await visitor.waitForPath(`/${FLOW}/find-by-number`);
  await visitor.fill('billInfoPatientIdentifier.identifier', patient.mrn);
  await visitor.fill('billInfo.month', patient.birthDate.slice(0, 2));
  await visitor.fill('billInfo.day', patient.birthDate.slice(3, 5));
  await visitor.fill('billInfo.year', patient.birthDate.slice(6));
  await visitor.page.locator('button[type=submit]').click();
  await visitor.waitForPath(`/${FLOW}/code`);
  await visitor.fill('verifyCode.code', await readCode(visitor, patient.phone));
  await visitor.press('verifyCode.action');
  await visitor.waitForPath(`/${FLOW}/overview`);
  await visitor.page.locator('.my-plan-main .card').first().waitFor();
};

/** A plan that runs: signing in, seeing it, paying, and changing it. */
export const runningPlan: Section = {
  title: 'My plan',
  screens: [
    signedOut('find-plan', 'find', open('find'), { slug: 'lakeside' }),
    signedOut(
      'find-plan',
      'find-complaints',
      async (visitor) => {
        await open('find')(visitor);
        await complain(visitor);
      },
      { slug: 'lakeside' },
    ),
    signedOut('find-plan-by-number', 'find-by-number', open('find-by-number')),
    signedOut('no-plan', 'none', open('none')),
    signedOut(
      'agents',
      'agents',
      async (visitor) => {
        await signInAgent(visitor, 'internal');
        await open('agents')(visitor);
      },
      { slug: 'lakeside' },
    ),
    withPlan('my-plan', 'overview', stay),
    withPlan('my-plan', 'new-bill', withBill, { note: 'A bill has come that can join the plan' }),
    withPlan('pay', 'pay', change('pay-extra', 'pay')),
    withPlan('payment-method', 'payment-method', change('change-method', 'payment-method')),
    withPlan('confirm-method', 'confirm-method', withMethod),
    withPlan('charge-day', 'charge-day', change('change-day', 'charge-day')),
    withPlan('skip', 'skip', change('skip-payment', 'skip')),
    withPlan('stop-payments', 'stop', change('stop-payments', 'stop')),
    withPlan('my-plan', 'stopped', stopped, { note: 'Automatic payments are off', isTransient: true }),
    withPlan('start-payments', 'start', async (visitor, enrollee) => {
      await stopped(visitor, enrollee);
      await change('start-payments', 'start')(visitor, enrollee);
      await visitor.page.getByRole('checkbox').first().waitFor();
    }),
  ],
};
