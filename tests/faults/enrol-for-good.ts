import type { TestPatient } from '../journeys/patient.ts';
import { atTheDoor, reach, signIn } from './enrolment.ts';
import { startPlan, untilDone } from './for-good.ts';
import type { HttpVisitor } from './http-visitor.ts';
import type { Acknowledged } from './oracle.ts';

/**
 * Enrolls as a determined person would: what was lost is sent again, and whoever is thrown out begins anew, until there
 * is a plan. Answers the plan that they were told of.
 */
export function enrolForGood(visitor: HttpVisitor, patient: TestPatient): Promise<Acknowledged> {
  return untilDone(() => enrol(visitor, patient));
}

async function enrol(visitor: HttpVisitor, patient: TestPatient): Promise<Acknowledged> {
  const begun = await reach(visitor, 'begun', atTheDoor(patient));
  const { application_id, payment_plan_id } = begun.application;
  if (payment_plan_id !== null) {
    // The plan had started when the answer was lost.
    await signIn(visitor, begun.application, patient);
    const plan = await visitor.get('getPlan', { params: { application_id } });
    return { payment_plan_id: plan.payment_plan_id, application_id, hashes: [] };
  }
  const { agreements } = await reach(visitor, 'drafted', atTheDoor(patient));
  const request = { params: { application_id }, body: { agreements: [...agreements] }, idempotencyKey: crypto.randomUUID() };
  const started = await startPlan(visitor, request);
  return { payment_plan_id: started, application_id, hashes: agreements.map(({ hash }) => hash) };
}
