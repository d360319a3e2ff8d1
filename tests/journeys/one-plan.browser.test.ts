import { arriveAs } from './arrive.ts';
import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { ask, importPatients } from './service.ts';
import { agreeAndStart, choosePlan } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, continueTo, goTo } from './enrollment-path.ts';

/** Presses every button twice more, a moment after the visitor. */
async function pressTwice(visitor: Visitor): Promise<void> {
  await visitor.page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      const button = event.isTrusted && event.target instanceof Element ? event.target.closest('button') : null;
      for (const wait of button ? [0, 20] : []) setTimeout(() => button?.click(), wait);
    });
  });
}

/** The number of each thing that may exist only once for a patient. */
async function madeFor({ mrn }: TestPatient): Promise<unknown> {
  const [counts] = await ask(
    `select (select count(*)::int from applications a where a.provider_id = p.provider_id and a.patient_id = p.patient_id) as applications,
            (select count(*)::int from payment_methods m join applications a using (provider_id, application_id)
              where a.provider_id = p.provider_id and a.patient_id = p.patient_id) as methods,
            (select count(*)::int from bureau_pulls b join applications a using (provider_id, application_id)
              where a.provider_id = p.provider_id and a.patient_id = p.patient_id) as pulls
       from patients p where p.provider_id = 'lakeside' and p.mrn = $1`,
    [mrn],
  );
  return counts;
}

describe.concurrent('one plan after any press', () => {
  test('pressing every button three times makes one of everything', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await pressTwice(visitor);
      await arriveAs(visitor, patient, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
    expect(await madeFor(patient)).toEqual({ applications: 1, methods: 1, pulls: 1 });
  });

  deepTest('Back after success shows the existing plan and sends nothing again', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      const starts: string[] = [];
      visitor.page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/payment-plan')) starts.push(request.url());
      });
      await goTo(visitor, patient, '/success');
      await visitor.page.goBack();
      await visitor.expectStep('/plan-exists', 'planExists.title');
      await visitor.page.goForward();
      await waitForStep(visitor, '/success');
      for (const path of [
        '/confirm-payment',
        '/connect-payment-method',
        '/payment-plan',
        '/verify-code',
        '/review-info',
        '/invoice-to-pay',
      ]) {
        await visitor.open(path);
        await visitor.page.waitForURL((url) => ['/plan-exists', '/success'].includes(url.pathname));
      }
      expect(starts).toHaveLength(1);
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  test('the second of two tabs that start the same plan shows that very plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      const code = ({ page }: Visitor) => page.locator('.confirmation-code').innerText();
      await arriveAs(visitor, patient, '/confirm-payment');
      const copy = await visitor.duplicateTab();
      await waitForStep(copy, '/confirm-payment');
      await continueTo(visitor, patient, '/success');
      await agreeAndStart(copy);
      await waitForStep(copy, '/success');
      expect(await code(copy)).toBe(await code(visitor));
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  deepTest('a second tab that chooses another plan afterwards reports so, and shows the existing plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/payment-plan');
      const copy = await visitor.duplicateTab();
      await waitForStep(copy, '/payment-plan');
      await continueTo(visitor, patient, '/success');
      const report = copy.page.waitForRequest((request) => request.url().endsWith('/client-problem'));
      copy.expectRefusal(409);
      await choosePlan(copy, 12);
      await copy.waitForStep('/plan-exists', 'planExists.title');
      await copy.page.getByText(copy.text('errors.applicationCompleted')).waitFor();
      await copy.waitForTransition('run show-own-plan completed 1');
      await report;
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});
