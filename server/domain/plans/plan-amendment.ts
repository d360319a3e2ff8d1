import { FunnelError } from '#api';
import { amendPlan, extendPlan, nextPayment, sumCents, today, type AmendedPlan, type BillsChoice, type Cents } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import type { Application } from '../applications/applications.ts';
import { lockBills, type Bill } from '../patients/bills.ts';
import { lockChargedEarly } from '../ledger/ledger.ts';
import { listPlanBills, type Plan } from './plans.ts';
import { subjectOf, type FoundContext } from '../calls/context.ts';
import { findEnrollee } from '../applications/enrollee.ts';
import { readChosenPeople } from '../patients/patients.ts';

/** A plan with bills that are to join it, and all that its new documents are made from. */
export interface PlannedAmendment extends AmendedPlan {
  readonly bills: readonly Bill[];
  readonly facts: PlanFacts;
}

interface AmendmentWish {
  readonly plan: Plan;
  readonly invoiceIds: readonly string[];
  readonly choice?: BillsChoice | undefined;
}

/** What the plan becomes when these bills of the person join it; refused where they cannot. */
export async function requireAmendment(
  trx: Db,
  context: FoundContext,
  application: Application,
  { plan, invoiceIds, choice = 'higher' }: AmendmentWish,
): Promise<PlannedAmendment> {
  const bills = await lockBills(trx, subjectOf(context), invoiceIds);
  if (bills.length < invoiceIds.length) throw new FunnelError('bill_not_found');
  if (bills.some(({ in_plan }) => in_plan)) throw new FunnelError('bill_already_in_payment_plan');

  const amended = requireAmended(
    context,
    plan,
    sumCents(bills.map(({ total_cents }) => total_cents)),
    choice,
    await lockChargedEarly(trx, plan),
  );
  const people = await readChosenPeople(trx, application);
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
      choice,
      lastBefore: { amount: plan.draft.last_amount, due: plan.draft.last_payment_date },
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
  added: Cents,
  choice: BillsChoice,
  charged: readonly number[],
): AmendedPlan {
  if (plan.total_cents + added > provider.maximum_balance_cents) {
    throw new FunnelError('plan_adjustment_exceeds_maximum_plan_amount', {
      details: { limit_cents: provider.maximum_balance_cents, total_cents: plan.total_cents + added },
    });
  }
  if (plan.status !== 'ACTIVE') throw new FunnelError('adjustment_too_high', { message: 'the plan has ended' });
  const longest = Math.max(...provider.plan_lengths);
  const amended =
    choice === 'longer' ? extendPlan(plan.draft, added, day, { charged, longest }) : amendPlan(plan.draft, added, day, charged);
  if (amended) return amended;
  if (choice === 'longer') {
    throw new FunnelError('adjustment_too_high', {
      message: 'the plan would have too many payments, or none is left that could still change',
      details: { choice, longest },
    });
  }
  throw new FunnelError('adjustment_too_high', { message: 'no payment is left that could still carry more' });
}
