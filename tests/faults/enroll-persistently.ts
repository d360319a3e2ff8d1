import type { TestPatient } from '../journeys/patient.ts';
import { applicationRequest, beforeFirstStep, advanceTo, signIn, type Enrollment } from './enrollment.ts';
import { startPlan, untilDone } from './until-done.ts';
import type { HttpVisitor } from './http-visitor.ts';
import type { Acknowledged } from './oracle.ts';

/**
 * Enrolls with persistence: lost requests are sent again, and a rejected visitor starts again, until there
 * is a plan. Returns the acknowledged plan.
 */
export function enrollPersistently(visitor: HttpVisitor, patient: TestPatient): Promise<Acknowledged> {
  return untilDone(() => enroll(visitor, patient));
}

async function enroll(visitor: HttpVisitor, patient: TestPatient): Promise<Acknowledged> {
  const begun = await advanceTo(visitor, 'begun', beforeFirstStep(patient));
  const { agreements, ...drafted } = begun.vault.needs_code
    ? await resumeAfterCode(visitor, begun)
    : await advanceTo(visitor, 'drafted', begun, 'begun');
  const { application_id, payment_plan_id } = drafted.application;
  if (payment_plan_id !== null) return { payment_plan_id, application_id, hashes: [] };

  const request = { params: { application_id }, body: { agreements: [...agreements] }, idempotencyKey: crypto.randomUUID() };
  const started = await startPlan(visitor, request);
  return { payment_plan_id: started, application_id, hashes: agreements.map(({ hash }) => hash) };
}

/** A visitor whose session was rejected after the code enters another one first, and continues with what exists: perhaps the plan itself. */
async function resumeAfterCode(visitor: HttpVisitor, begun: Enrollment): Promise<Enrollment> {
  await signIn(visitor, begun.application, begun.patient);
  const vault = await visitor.get('getVault', {});
  const application = await visitor.get('createApplication', applicationRequest({ ...begun, vault }));
  const held = { ...begun, vault, application };
  if (application.payment_plan_id !== null) return held;
  const consented = await advanceTo(visitor, 'consented', held, 'begun');
  return advanceTo(visitor, 'drafted', consented, 'signedIn');
}
