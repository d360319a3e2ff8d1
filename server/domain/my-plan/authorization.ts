import type { PlanDraft } from '#api/entities';
import { addDays, toCents, type Cents, type DayString, type PaymentFacts } from '#rules';

import type { Db } from '../../schema/database.ts';
import { findEnrollee } from '../applications/enrollee.ts';
import type { FoundContext } from '../calls/context.ts';
import type { PlanFacts } from '../documents/plan-facts.ts';
import { insertEntries } from '../ledger/ledger.ts';
import { type PaymentMethod, shownMethod } from '../offers/payment-methods.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { listPlanBills } from '../plans/plans.ts';
import { type RunningPlan, notAllowed } from './running-plan.ts';

/** The only document that a change needs: what the plan costs stays as it was signed. */
export const SIGNED = ['automatic_payment_authorization'] as const;

/** A payment that the authorization allows, on the earliest day on which it is charged. */
interface AuthorizedPayment {
  readonly number: number;
  readonly due: DayString;
  readonly amount: Cents;
}

/** What the authorization is made from: the payments that are still to be charged, from tomorrow on, to this method. */
export async function authorizationFacts(
  trx: Db,
  context: FoundContext,
  { application, plan, money }: RunningPlan,
  method: PaymentMethod,
): Promise<PlanFacts> {
  const authorized = authorizedDraft(plan.draft, money.payments, context.today);
  if (!authorized) throw notAllowed('nothing is left to charge');
  const payer = findEnrollee(application, await readChosenPeople(trx, application));
  if (!payer) throw new Error('this plan has no payer');
  const draft: PlanDraft = { ...authorized, payment_method: shownMethod(method) };
  return {
    provider: context.provider,
    payer,
    bills: await listPlanBills(trx, plan),
    draft,
    draftedOn: context.today,
    agent: context.session.agent,
  };
}

/** A plan with only the payments that are still to be charged, from tomorrow on; nothing where none is left. */
export function authorizedDraft(draft: PlanDraft, facts: readonly PaymentFacts[], today: DayString): PlanDraft | undefined {
  const payments = authorizedPayments(facts, today);
  const [first] = payments;
  const last = payments.at(-1);
  if (!first || !last) return undefined;
  return {
    ...draft,
    months: payments.length,
    monthly_amount: first.amount,
    last_amount: last.amount,
    total_amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    first_payment_date: first.due,
    last_payment_date: last.due,
    instalments: [...payments],
  };
}

/** Payments of today and earlier days are charged from tomorrow on, one a day, on days on which no other payment is due. */
function authorizedPayments(payments: readonly PaymentFacts[], today: DayString): readonly AuthorizedPayment[] {
  const open = payments.filter((payment) => openOf(payment) > 0 && payment.pending === 0);
  const taken = new Set(open.filter(({ due }) => due > today).map(({ due }) => due));
  const dated = open.map((payment) => {
    const { number, due, retry_on } = payment;
    let day = due > today ? due : retry_on != null && retry_on > today ? retry_on : addDays(today, 1);
    while (due <= today && taken.has(day)) day = addDays(day, 1);
    taken.add(day);
    return { number, due: day, amount: toCents(openOf(payment)) };
  });
  return dated.toSorted((a, b) => (a.due < b.due ? -1 : 1));
}

function openOf({ amount, paid, forgiven }: PaymentFacts): number {
  return amount - paid - forgiven;
}

/**
 * What the new authorization remedies is tried again from tomorrow on; so is what was due while nothing was charged by itself, once
 * payments are automatic. A payment that waits for its next try keeps that day, and one that only staff may let go on stays stopped.
 */
export async function resumePayments(trx: Db, { today, now }: FoundContext, { plan, money }: RunningPlan): Promise<void> {
  const { provider_id, payment_plan_id } = plan;
  const resumed = money.payments.filter((payment) => {
    if (openOf(payment) === 0 || payment.pending > 0) return false;
    if (payment.failure?.stop != null) return !ONLY_BY_STAFF.has(payment.failure.stop);
    return plan.automatic && payment.due <= today && (payment.retry_on == null || payment.retry_on <= today);
  });
  const entry = {
    provider_id,
    payment_plan_id,
    kind: 'resumed' as const,
    retry_on: addDays(today, 1),
    happened_at: now,
    recorded_at: now,
  };
  await insertEntries(
    trx,
    resumed.map(({ number }) => ({ ...entry, number })),
  );
}

const ONLY_BY_STAFF: ReadonlySet<string> = new Set(['unknownCode', 'disputed']);
