import { FunnelError } from '#api';
import { amendPlan, nextPayment, sumCents, today, type AmendedPlan } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import type { Application } from '../applications/applications.ts';
import { lockBills, type Bill } from '../patients/bills.ts';
import { lockChargedEarly } from '../ledger/ledger.ts';
import { listPlanBills, type Plan } from './plans.ts';
import { subjectOf, type FoundContext } from '../calls/context.ts';
import { findEnrollee } from '../applications/enrollee.ts';
import { readPeople } from '../patients/patients.ts';

/** A plan with bills that are to join it, and all that its new documents are made from. */
export interface PlannedAmendment extends AmendedPlan {
  readonly bills: readonly Bill[];
  readonly facts: PlanFacts;
}

/** What the plan becomes when these bills of the person join it; refused where they cannot. */
export async function requireAmendment(
  trx: Db,
  context: FoundContext,
  application: Application,
  { plan, invoiceIds }: { readonly plan: Plan; readonly invoiceIds: readonly string[] },
): Promise<PlannedAmendment> {
  const bills = await lockBills(trx, subjectOf(context), invoiceIds);
  if (bills.length < invoiceIds.length) throw new FunnelError('bill_not_found');
  if (bills.some(({ in_plan }) => in_plan)) throw new FunnelError('bill_already_in_payment_plan');

  const amended = requireAmended(context, plan, bills, await lockChargedEarly(trx, plan));
  const people = await readPeople(trx, application);
  const payer = findEnrollee(application, people);
  if (!payer) throw new Error('this plan has no payer');
  const facts: PlanFacts = {
    provider: context.provider,
    payer,
    bills: [...(await listPlanBills(trx, plan)), ...bills],
    draft: amended.draft,
    draftedOn: context.today,
    agent: context.session.agent,
    amends: {
      monthlyBefore: nextPayment(plan.draft, amended.firstChanged)?.amount ?? plan.draft.monthly_amount,
      firstChanged: amended.firstChanged,
      startedOn: today(context.provider.time_zone, plan.started_at),
      added: bills,
    },
  };
  return { ...amended, bills, facts };
}

function requireAmended(
  { provider, today: day }: Pick<FoundContext, 'provider' | 'today'>,
  plan: Plan,
  bills: readonly Bill[],
  charged: ReadonlySet<number>,
): AmendedPlan {
  const added = sumCents(bills.map(({ total_cents }) => total_cents));
  if (plan.total_cents + added > provider.maximum_balance_cents) {
    throw new FunnelError('plan_adjustment_exceeds_maximum_plan_amount', {
      details: { limit_cents: provider.maximum_balance_cents, total_cents: plan.total_cents + added },
    });
  }
  const amended = amendPlan(plan.draft, added, day, charged);
  if (amended) return amended;
  throw new FunnelError('adjustment_too_high', { message: 'no payment is left that could still carry more' });
}
