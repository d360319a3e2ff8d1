import { arriveAs } from './reach.ts';
import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { expectFocus } from './keyboard.ts';
import { aPatient } from './patient.ts';
import { ask, importPatients } from './service.ts';
import { enterCodeFirst, findBill } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands, walkOn, type StagePath } from './walk.ts';

const visiting = openForVisits();

/** A visit whose clock is moved on by the test, as a laptop's is that was closed meanwhile. */
async function withClock(visit: Visit, to: StagePath) {
  const patient = aPatient();
  await importPatients(patient);
  await visit.page.clock.install();
  await arriveAs(visit, patient, to);
  // The watch over the session is fetched after everything else.
  await visit.page.clock.fastForward('00:10');
  await visit.hasEverything();
  return patient;
}

const dialog = (visit: Visit) => visit.page.getByRole('dialog', { name: visit.say('session.title') });

/** Waits until the first screen shows nothing of anybody, also where it has just begun anew. */
async function isEmpty(visit: Visit): Promise<void> {
  await visit.page.locator('input[name=patientLastName][value=""]').waitFor();
}

async function endOnServer(visit: Visit): Promise<void> {
  const hash = createHash('sha256')
    .update(await visit.sessionId())
    .digest('hex');
  await ask('delete from sessions where session_id_hash = $1', [hash]);
}

describe.concurrent('two minutes before the end of the session', () => {
  test.each(['en', 'es'] as const)('the visitor is asked in %s whether they are still there', async (locale) => {
    await visiting({ locale }, async (visit) => {
      await withClock(visit, '/invoice-to-pay');
      await visit.page.clock.fastForward('12:00');
      expect(await dialog(visit).count()).toBe(0);
      await visit.page.clock.fastForward('01:10');

      await dialog(visit).waitFor();
      await expectFocus(visit.page.getByRole('button', { name: visit.say('session.stayHere') }));
      expect(await visit.page.getByRole('timer').innerText()).toMatch(/^[01]:\d\d$/);
      await visit.isAccessible();
    });
  });

  test('whoever says so goes on for another quarter of an hour, and loses nothing', async () => {
    await visiting({}, async (visit) => {
      const patient = await withClock(visit, '/payment-plan');
      await visit.page.clock.fastForward('14:00');
      await visit.press('session.stay');
      await dialog(visit).waitFor({ state: 'detached' });
      await visit.page.clock.fastForward('12:00');

      expect(await dialog(visit).count()).toBe(0);
      await walkOn(visit, patient, '/connect-payment-method');
    });
  });

  test('Escape means that somebody is there', async () => {
    await visiting({}, async (visit) => {
      await withClock(visit, '/invoice-to-pay');
      await visit.page.clock.fastForward('13:30');
      await dialog(visit).waitFor();
      await visit.page.keyboard.press('Escape');
      await dialog(visit).waitFor({ state: 'detached' });
      await lands(visit, '/invoice-to-pay');
    });
  });

  test('nobody is asked who has entered nothing', async () => {
    await visiting({}, async (visit) => {
      await visit.page.clock.install();
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.page.clock.fastForward('00:10');
      await visit.hasEverything();
      await visit.page.clock.fastForward('14:00');
      await visit.page.waitForTimeout(200);

      expect(await dialog(visit).count()).toBe(0);
    });
  });
});

describe.concurrent('when the session is over', () => {
  test('what is personal is forgotten, and after a lookup and a code the visitor is where they were', async () => {
    await visiting({}, async (visit) => {
      const patient = await withClock(visit, '/payment-plan');
      await endOnServer(visit);
      visit.expectRefusal(401, 403);
      await visit.page.clock.fastForward('20:00');

      await visit.page.getByText(visit.say('errors.sessionExpired')).waitFor();
      await lands(visit, '/bill-info');
      await isEmpty(visit);
      expect(await visit.stored()).not.toMatch(new RegExp(`${patient.lastName}|${patient.phone}`, 'i'));

      await findBill(visit, patient);
      await enterCodeFirst(visit, patient.phone);
      await lands(visit, '/payment-plan');
    });
  });

  test('what was typed on the first screen is gone too', async () => {
    await visiting({}, async (visit) => {
      await visit.page.clock.install();
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.fill('billInfo.lastName', 'Somebody');
      await visit.page.clock.fastForward('00:10');
      await visit.hasEverything();
      await endOnServer(visit);
      await visit.page.clock.fastForward('16:00');

      await isEmpty(visit);
    });
  });
});

describe.concurrent('two tabs', () => {
  test('the one that nobody looks at keeps what it has while the other is used', async () => {
    await visiting({}, async (visit) => {
      const patient = await withClock(visit, '/invoice-to-pay');
      const other = await visit.duplicateTab();
      await lands(other, '/invoice-to-pay');
      await other.page.clock.fastForward('00:10');
      await other.hasEverything();
      await visit.page.clock.fastForward('10:00');
      await walkOn(visit, patient, '/review-info');
      await visit.page.clock.fastForward('10:00');
      await visit.page.waitForTimeout(200);

      expect(await dialog(other).count()).toBe(0);
      await lands(other, '/invoice-to-pay');
      expect(await other.stored()).toContain(patient.lastName);
    });
  });
});

describe.concurrent('whoever signs out', () => {
  test.each(['en', 'es'] as const)('is signed out on the server, in every tab, and on the way back, in %s', async (locale) => {
    await visiting({ locale }, async (visit) => {
      const patient = await withClock(visit, '/payment-plan');
      const other = await visit.duplicateTab();
      await lands(other, '/payment-plan');
      await other.page.clock.fastForward('00:10');
      await other.hasEverything();
      const before = createHash('sha256')
        .update(await visit.sessionId())
        .digest('hex');
      visit.expectRefusal(401, 403);

      await visit.press('frame.signOut');
      await lands(visit, '/bill-info');
      await isEmpty(visit);
      await lands(other, '/bill-info');
      expect(await ask('select 1 from sessions where session_id_hash = $1', [before])).toHaveLength(0);
      for (const tab of [visit, other]) expect(await tab.stored()).not.toMatch(new RegExp(patient.lastName, 'i'));

      await visit.page.goBack();
      await lands(visit, '/bill-info');
    });
  });

  test('or starts over on review-info, ends the session as well', async ({ expect: expectHere }) => {
    await visiting({}, async (visit) => {
      const patient = aPatient();
      await importPatients(patient);
      await arriveAs(visit, patient, '/review-info');
      const before = await visit.sessionId();
      await visit.press('reviewInfo.startOver');
      await expectHere.poll(() => visit.sessionId()).not.toBe(before);
      await lands(visit, '/bill-info');
      await isEmpty(visit);
    });
  });
});
