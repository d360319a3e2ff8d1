import type { TestPatient } from '../journeys/patient.ts';
import { atTheDoor, reach, signIn } from './enrolment.ts';
import { Refused, type HttpVisitor } from './http-visitor.ts';
import type { Acknowledged } from './oracle.ts';

const BEGINNINGS = 6;

/**
 * Enrolls as a determined person would: what was lost is sent again, and whoever is thrown out begins anew, until there
 * is a plan. Answers the plan that they were told of.
 */
export async function enrolForGood(visitor: HttpVisitor, patient: TestPatient): Promise<Acknowledged> {
  for (let beginning = 1; ; beginning += 1) {
    try {
      return await enrol(visitor, patient);
    } catch (error) {
      if (!(error instanceof Refused) || error.answer.status >= 500 || beginning === BEGINNINGS) throw error;
    }
  }
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
  // Somebody in five presses twice.
  const sent = Array.from({ length: Math.random() < 0.2 ? 2 : 1 }, () => visitor.get('createPlan', request));
  const plans = new Set((await Promise.all(sent)).map((plan) => plan.payment_plan_id));
  if (plans.size !== 1) throw new Error(`two answers named ${[...plans].join(' and ')}`);
  return { payment_plan_id: [...plans][0] ?? '', application_id, hashes: agreements.map(({ hash }) => hash) };
}
