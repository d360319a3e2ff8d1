import { randomUUID } from 'node:crypto';

import { startPlan, untilDone } from './until-done.ts';
import type { HttpVisitor } from './http-visitor.ts';
import { draftOpened, openTransfer, type PassTime, type TestPlan } from './old-plans.ts';
import type { Acknowledged } from './oracle.ts';

/** Transfers a plan with persistence, as `enrollPersistently` enrolls. Returns the acknowledged plan. */
export function transferPersistently(visitor: HttpVisitor, plan: TestPlan, passTime: PassTime): Promise<Acknowledged> {
  return untilDone(() => transfer(visitor, plan, passTime));
}

async function transfer(visitor: HttpVisitor, plan: TestPlan, passTime: PassTime): Promise<Acknowledged> {
  const application = await openTransfer(visitor, plan, passTime);
  const { application_id, payment_plan_id } = application;
  // The plan was transferred, and its response was lost.
  if (payment_plan_id !== null) return { payment_plan_id, application_id, hashes: [] };
  const { params, body } = await draftOpened(visitor, application);
  const moved = await startPlan(visitor, { params, body, idempotencyKey: randomUUID() });
  return { payment_plan_id: moved, application_id, hashes: body.agreements.map(({ hash }) => hash) };
}
