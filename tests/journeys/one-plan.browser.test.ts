import { arriveAs } from './reach.ts';
import { describe, expect, test } from 'vitest';

import { aPatient, type TestPatient } from './patient.ts';
import { ask, importPatients } from './service.ts';
import { agreeAndStart, choosePlan } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands, walkOn, walkTo } from './walk.ts';

const visiting = openForVisits();

/** Presses every button that a visitor presses once more, a moment later. */
async function pressTwice(visit: Visit): Promise<void> {
  await visit.page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      const button = event.isTrusted && event.target instanceof Element ? event.target.closest('button') : null;
      for (const wait of button ? [0, 20] : []) setTimeout(() => button?.click(), wait);
    });
  });
}

/** How often each thing that may exist once was made for a patient. */
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

describe.concurrent('one plan, whatever is pressed', () => {
  test('pressing every button three times makes one of everything', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await pressTwice(visit);
      await arriveAs(visit, patient, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
    expect(await madeFor(patient)).toEqual({ applications: 1, methods: 1, pulls: 1 });
  });

  test('Back after success shows the plan that exists and sends nothing again', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      const starts: string[] = [];
      visit.page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/payment-plan')) starts.push(request.url());
      });
      await walkTo(visit, patient, '/success');
      await visit.page.goBack();
      await visit.isAt('/plan-exists', 'planExists.title');
      await visit.page.goForward();
      await lands(visit, '/success');
      for (const path of [
        '/confirm-payment',
        '/connect-payment-method',
        '/payment-plan',
        '/verify-code',
        '/review-info',
        '/invoice-to-pay',
      ]) {
        await visit.open(path);
        await visit.page.waitForURL((url) => ['/plan-exists', '/success'].includes(url.pathname));
      }
      expect(starts).toHaveLength(1);
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  test('the second of two tabs that start the same plan is shown that very plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      const code = ({ page }: Visit) => page.locator('.confirmation-code').innerText();
      await arriveAs(visit, patient, '/confirm-payment');
      const copy = await visit.duplicateTab();
      await lands(copy, '/confirm-payment');
      await walkOn(visit, patient, '/success');
      await agreeAndStart(copy);
      await lands(copy, '/success');
      expect(await code(copy)).toBe(await code(visit));
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  test('a second tab that chooses another plan afterwards is told so, and shown the plan that there is', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/payment-plan');
      const copy = await visit.duplicateTab();
      await lands(copy, '/payment-plan');
      await walkOn(visit, patient, '/success');
      const report = copy.page.waitForRequest((request) => request.url().endsWith('/client-problem'));
      copy.expectRefusal(409);
      await choosePlan(copy, 12);
      await copy.lands('/plan-exists', 'planExists.title');
      await copy.page.getByText(copy.say('errors.applicationCompleted')).waitFor();
      await copy.takes('run show-own-plan completed 1');
      await report;
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});
