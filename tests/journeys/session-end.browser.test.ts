import { localesByDepth } from '../setup/depth.ts';
import { arriveAs } from './arrive.ts';
import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { expectFocus } from './keyboard.ts';
import { aPatient } from './patient.ts';
import { ask, importPatients } from './service.ts';
import { enterCodeFirst, findBill } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, continueTo, type StepPath } from './enrollment-path.ts';

/** A visitor whose clock the test advances, as a closed laptop's clock does. */
async function withClock(visitor: Visitor, to: StepPath) {
  const patient = aPatient();
  await importPatients(patient);
  await visitor.page.clock.install();
  await arriveAs(visitor, patient, to);
  // The code that watches the session is fetched last.
  await visitor.page.clock.fastForward('00:10');
  await visitor.waitUntilIdle();
  return patient;
}

const dialog = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: visitor.text('session.title') });

/** Waits until the first screen shows no personal data, also right after a reload. */
async function isEmpty(visitor: Visitor): Promise<void> {
  await visitor.page.locator('input[name=patientLastName][value=""]').waitFor();
}

async function endOnServer(visitor: Visitor): Promise<void> {
  const hash = createHash('sha256')
    .update(await visitor.sessionId())
    .digest('hex');
  await ask('delete from sessions where session_id_hash = $1', [hash]);
}

describe.concurrent('two minutes before the end of the session', () => {
  test.each(localesByDepth('es'))('the page asks in %s whether the visitor is still there', async (locale) => {
    await withVisitor({ locale }, async (visitor) => {
      await withClock(visitor, '/invoice-to-pay');
      await visitor.page.clock.fastForward('12:00');
      expect(await dialog(visitor).count()).toBe(0);
      await visitor.page.clock.fastForward('01:10');

      await dialog(visitor).waitFor();
      await expectFocus(visitor.page.getByRole('button', { name: visitor.text('session.stayHere') }));
      expect(await visitor.page.getByRole('timer').innerText()).toMatch(/^[01]:\d\d$/);
      await visitor.expectAccessible();
    });
  });

  deepTest('an answer extends the session by a quarter of an hour, and loses nothing', async () => {
    await withVisitor({}, async (visitor) => {
      const patient = await withClock(visitor, '/payment-plan');
      await visitor.page.clock.fastForward('14:00');
      await visitor.press('session.stay');
      await dialog(visitor).waitFor({ state: 'detached' });
      await visitor.page.clock.fastForward('12:00');

      expect(await dialog(visitor).count()).toBe(0);
      await continueTo(visitor, patient, '/connect-payment-method');
    });
  });

  deepTest('Escape counts as an answer', async () => {
    await withVisitor({}, async (visitor) => {
      await withClock(visitor, '/invoice-to-pay');
      await visitor.page.clock.fastForward('13:30');
      await dialog(visitor).waitFor();
      await visitor.page.keyboard.press('Escape');
      await dialog(visitor).waitFor({ state: 'detached' });
      await waitForStep(visitor, '/invoice-to-pay');
    });
  });

  deepTest('a visitor who has entered nothing is not asked', async () => {
    await withVisitor({}, async (visitor) => {
      await visitor.page.clock.install();
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.page.clock.fastForward('00:10');
      await visitor.waitUntilIdle();
      await visitor.page.clock.fastForward('14:00');
      await visitor.page.waitForTimeout(200);

      expect(await dialog(visitor).count()).toBe(0);
    });
  });
});

describe.concurrent('after the end of the session', () => {
  test('personal data is erased, and a lookup and a code return the visitor to their step', async () => {
    await withVisitor({}, async (visitor) => {
      const patient = await withClock(visitor, '/payment-plan');
      await endOnServer(visitor);
      visitor.expectRefusal(401, 403);
      await visitor.page.clock.fastForward('20:00');

      await visitor.page.getByText(visitor.text('errors.sessionExpired')).waitFor();
      await waitForStep(visitor, '/bill-info');
      await isEmpty(visitor);
      expect(await visitor.stored()).not.toMatch(new RegExp(`${patient.lastName}|${patient.phone}`, 'i'));

      await findBill(visitor, patient);
      await enterCodeFirst(visitor, patient.phone);
      await waitForStep(visitor, '/payment-plan');
    });
  });

  deepTest('the typed name on the first screen is erased too', async () => {
    await withVisitor({}, async (visitor) => {
      await visitor.page.clock.install();
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.fill('billInfo.lastName', 'Rivera');
      await visitor.page.clock.fastForward('00:10');
      await visitor.waitUntilIdle();
      await endOnServer(visitor);
      await visitor.page.clock.fastForward('16:00');

      await isEmpty(visitor);
    });
  });
});

describe.concurrent('two tabs', () => {
  deepTest('the background tab keeps its data while the other one is used', async () => {
    await withVisitor({}, async (visitor) => {
      const patient = await withClock(visitor, '/invoice-to-pay');
      const other = await visitor.duplicateTab();
      await waitForStep(other, '/invoice-to-pay');
      await other.page.clock.fastForward('00:10');
      await other.waitUntilIdle();
      await visitor.page.clock.fastForward('10:00');
      await continueTo(visitor, patient, '/review-info');
      await visitor.page.clock.fastForward('10:00');
      await visitor.page.waitForTimeout(200);

      expect(await dialog(other).count()).toBe(0);
      await waitForStep(other, '/invoice-to-pay');
      expect(await other.stored()).toContain(patient.lastName);
    });
  });
});

describe.concurrent('a visitor who signs out', () => {
  test.each(localesByDepth('es'))('is signed out on the server, in every tab, and after Back, in %s', async (locale) => {
    await withVisitor({ locale }, async (visitor) => {
      const patient = await withClock(visitor, '/payment-plan');
      const other = await visitor.duplicateTab();
      await waitForStep(other, '/payment-plan');
      await other.page.clock.fastForward('00:10');
      await other.waitUntilIdle();
      const before = createHash('sha256')
        .update(await visitor.sessionId())
        .digest('hex');
      visitor.expectRefusal(401, 403);

      await visitor.press('frame.signOut');
      await waitForStep(visitor, '/bill-info');
      await isEmpty(visitor);
      await waitForStep(other, '/bill-info');
      expect(await ask('select 1 from sessions where session_id_hash = $1', [before])).toHaveLength(0);
      for (const tab of [visitor, other]) expect(await tab.stored()).not.toMatch(new RegExp(patient.lastName, 'i'));

      await visitor.page.goBack();
      await waitForStep(visitor, '/bill-info');
    });
  });

  deepTest('or starts over on review-info, ends the session as well', async ({ expect: expectHere }) => {
    await withVisitor({}, async (visitor) => {
      const patient = aPatient();
      await importPatients(patient);
      await arriveAs(visitor, patient, '/review-info');
      const before = await visitor.sessionId();
      await visitor.press('reviewInfo.startOver');
      await expectHere.poll(() => visitor.sessionId()).not.toBe(before);
      await waitForStep(visitor, '/bill-info');
      await isEmpty(visitor);
    });
  });
});
