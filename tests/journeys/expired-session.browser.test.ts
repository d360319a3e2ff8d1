import { createHash } from 'node:crypto';

import { describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { expectReason } from './next-step.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { ask, importPatients } from './service.ts';
import { askForCode, enterCode, enterCodeFirst, findBill, readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, stepAt, continueTo, type StepPath } from './enrollment-path.ts';

/** Ends the visitor's session in the database, as fifteen idle minutes do. */
async function endSession(visitor: Visitor): Promise<void> {
  await ask('delete from sessions where session_id_hash = $1', [await sessionHash(visitor)]);
}

/** Ends the sign-in of the session: the visitor must prove who they are again. */
async function endSignIn(visitor: Visitor): Promise<void> {
  await ask(
    'update sessions set verified_at = null, verified_method = null, verified_phone_hash = null where session_id_hash = $1',
    [await sessionHash(visitor)],
  );
}

async function sessionHash(visitor: Visitor): Promise<string> {
  return createHash('sha256')
    .update(await visitor.sessionId())
    .digest('hex');
}

/** Where each step redirects when its button is pressed after the session has ended. */
const REDIRECTS: readonly (readonly [from: StepPath, to: StepPath])[] = [
  ['/invoice-to-pay', '/bill-info'],
  ['/review-info', '/bill-info'],
  ['/verify-code', '/bill-info'],
  ['/payment-plan', '/review-info'],
  ['/connect-payment-method', '/review-info'],
  ['/confirm-payment', '/review-info'],
];

/** From review-info, which may no longer use the application, to the offers. */
async function comeAgain(visitor: Visitor, patient: TestPatient, to: Parameters<typeof waitForStep>[1]): Promise<void> {
  await waitForStep(visitor, '/review-info');
  await askForCode(visitor);
  await waitForStep(visitor, '/bill-info');
  await findBill(visitor, patient);
  await enterCodeFirst(visitor, patient.phone);
  await waitForStep(visitor, to);
}

const LAST_STEPS = ['/payment-plan', '/connect-payment-method', '/confirm-payment'] as const;

describe.concurrent('a session that has ended', () => {
  deepTest.each(firstByDepth(REDIRECTS.toReversed()))('gives its reason at %s, and redirects to %s', async (from, to) => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(401, 403);
      await arriveAs(visitor, patient, from);
      await endSession(visitor);
      await expectReason(visitor, () => stepAt(from).leave(visitor, patient));
      await visitor.page.getByText(visitor.text('errors.sessionExpired')).waitFor();
      await waitForStep(visitor, to);
      await visitor.expectAccessible();
    });

    expect(await storedPlans(patient)).toHaveLength(0);
  });

  deepTest('costs a lookup and a code at the last step, and the plan still starts once', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(401, 403);
      await arriveAs(visitor, patient, '/confirm-payment');
      await endSession(visitor);
      await stepAt('/confirm-payment').leave(visitor, patient);
      await comeAgain(visitor, patient, '/confirm-payment');
      await continueTo(visitor, patient, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  deepTest.each(LAST_STEPS)('continues at %s after a lookup and a code when only the sign-in ended', async (path) => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(401);
      await arriveAs(visitor, patient, path);
      await endSignIn(visitor);
      await stepAt(path).leave(visitor, patient);
      await visitor.page.getByText(visitor.text('errors.sessionExpired')).waitFor();
      await comeAgain(visitor, patient, path);
    });
  });

  deepTest.each(firstByDepth(LAST_STEPS.toReversed()))(
    'continues at %s after a reload, a lookup and a code when only the sign-in ended',
    async (path) => {
      const patient = aPatient();
      await importPatients(patient);

      await withVisitor({}, async (visitor) => {
        visitor.expectRefusal(401);
        await arriveAs(visitor, patient, path);
        await endSignIn(visitor);
        await visitor.page.reload();
        await comeAgain(visitor, patient, path);
      });
    },
  );
});

deepTest('a step that is requested before the code opens after it', async () => {
  const patient = aPatient();
  await importPatients(patient);

  await withVisitor({}, async (visitor) => {
    await arriveAs(visitor, patient, '/review-info');
    await visitor.navigate('/payment-plan');
    await waitForStep(visitor, '/review-info');
    await askForCode(visitor);
    await waitForStep(visitor, '/verify-code');
    await enterCode(visitor, await readCode(visitor, patient.phone));
    await waitForStep(visitor, '/payment-plan');
    await visitor.waitForTransition('run create-offers ready 2');
  });
});
