import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { answers } from './leads-on.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { ask, importPatients } from './service.ts';
import { askForCode, enterCode, enterCodeFirst, findBill, readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands, stageAt, walkOn, type StagePath } from './walk.ts';

const visiting = openForVisits();

/** Ends the visitor's session where it is kept, as fifteen idle minutes do. */
async function endSession(visit: Visit): Promise<void> {
  await ask('delete from sessions where session_id_hash = $1', [await sessionHash(visit)]);
}

/** The visitor is who they were, but has to prove it again. */
async function endSignIn(visit: Visit): Promise<void> {
  await ask(
    'update sessions set verified_at = null, verified_method = null, verified_phone_hash = null where session_id_hash = $1',
    [await sessionHash(visit)],
  );
}

async function sessionHash(visit: Visit): Promise<string> {
  return createHash('sha256')
    .update(await visit.sessionId())
    .digest('hex');
}

/** Where each step leads when its button is pressed after the session has ended. */
const LEADS: readonly (readonly [from: StagePath, to: StagePath])[] = [
  ['/invoice-to-pay', '/bill-info'],
  ['/review-info', '/bill-info'],
  ['/verify-code', '/bill-info'],
  ['/payment-plan', '/review-info'],
  ['/connect-payment-method', '/review-info'],
  ['/confirm-payment', '/review-info'],
];

/** From review-info, which may not go on with the application any more, to the offers. */
async function comeAgain(visit: Visit, patient: TestPatient, to: Parameters<typeof lands>[1]): Promise<void> {
  await lands(visit, '/review-info');
  await askForCode(visit);
  await lands(visit, '/bill-info');
  await findBill(visit, patient);
  await enterCodeFirst(visit, patient.phone);
  await lands(visit, to);
}

describe.concurrent('a session that has ended', () => {
  test.each(LEADS)('at %s it is told, and leads to %s', async (from, to) => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      visit.expectRefusal(401, 403);
      await arriveAs(visit, patient, from);
      await endSession(visit);
      await answers(visit, () => stageAt(from).leave(visit, patient));
      await visit.page.getByText(visit.say('errors.sessionExpired')).waitFor();
      await lands(visit, to);
      await visit.isAccessible();
    });

    expect(await storedPlans(patient)).toHaveLength(0);
  });

  test('at the last step it costs a lookup and a code, and the plan still starts once', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      visit.expectRefusal(401, 403);
      await arriveAs(visit, patient, '/confirm-payment');
      await endSession(visit);
      await stageAt('/confirm-payment').leave(visit, patient);
      await comeAgain(visit, patient, '/confirm-payment');
      await walkOn(visit, patient, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  test.each(['/payment-plan', '/connect-payment-method', '/confirm-payment'] as const)(
    'a sign-in that has ended at %s leads back there after a lookup and a code',
    async (path) => {
      const patient = aPatient();
      await importPatients(patient);

      await visiting({}, async (visit) => {
        visit.expectRefusal(401);
        await arriveAs(visit, patient, path);
        await endSignIn(visit);
        await stageAt(path).leave(visit, patient);
        await visit.page.getByText(visit.say('errors.sessionExpired')).waitFor();
        await comeAgain(visit, patient, path);
      });
    },
  );

  test.each(['/payment-plan', '/connect-payment-method', '/confirm-payment'] as const)(
    'a reload of %s after the sign-in has ended leads back there after a lookup and a code',
    async (path) => {
      const patient = aPatient();
      await importPatients(patient);

      await visiting({}, async (visit) => {
        visit.expectRefusal(401);
        await arriveAs(visit, patient, path);
        await endSignIn(visit);
        await visit.page.reload();
        await comeAgain(visit, patient, path);
      });
    },
  );
});

test('a step that is asked for before the code is where the visitor stands after it', async () => {
  const patient = aPatient();
  await importPatients(patient);

  await visiting({}, async (visit) => {
    await arriveAs(visit, patient, '/review-info');
    await visit.ask('/payment-plan');
    await lands(visit, '/review-info');
    await askForCode(visit);
    await lands(visit, '/verify-code');
    await enterCode(visit, await readCode(visit, patient.phone));
    await lands(visit, '/payment-plan');
    await visit.takes('run create-offers ready 2');
  });
});
