import type { Application, MyPlan, PlanDraft, VaultData } from '#api/entities';
import type { Provider } from '#configuration';
import {
  addMonthsClamped,
  type Cents,
  daysBetween,
  type DayString,
  firstPaymentDay,
  type PageSession,
  type PaymentFacts,
  planPayments,
  planSums,
  toCents,
} from '#rules';
import { authorizedDraft, changesOf, type InventedVisitor } from '#server';
import type { Persona } from '#server/sandbox';

import { AGENT, nameOf, signedIn, type Slots, type VisitorContext } from './invented-people.ts';
import { documentsOf, draftOf, fullPaymentDocumentsOf, METHOD, offersOf, planOf, totalOf } from './pictured-plans.ts';

interface Found extends Slots {
  readonly application: Application;
  readonly vaultData: VaultData;
}

/** Whom the pages of a running plan are shown to, each at the steps that this version of the provider opens for them. */
export function runningPlanVisitors(persona: Persona, found: Found, context: VisitorContext): readonly InventedVisitor[] {
  const { provider, people, today } = context;
  const total = totalOf(found.vaultData.bills);
  // The first payments are over, so there is a receipt.
  const startedOn = addMonthsClamped(today, -2);
  const terms = { provider: { ...people.plansBy, charge_days: [farthestDay(people.plansBy, today)] }, today: startedOn };
  const [offer] = offersOf(total, terms);
  if (offer === undefined) return [];
  const draft = draftOf(offer, terms);
  const plan = { draft, startedOn, isCollected: people.plansBy.collects_payments };
  const running = myPlanOf({ ...plan, isAutomatic: true }, context);
  const stopped = myPlanOf({ ...plan, isAutomatic: false }, context);
  const refundable = withRefund(running);
  const { documents, owed } = signedOf({ total, draft }, { persona, found }, context);

  const application = { ...found.application, draft, payment_plan_id: running.plan.payment_plan_id };
  const at = (step: string, isOpen: boolean, myPlan: MyPlan, more: Slots = {}, session: Partial<PageSession> = {}) => ({
    ...signedIn(
      { key: `running ${step}`, name: nameOf(persona), at: [step] },
      { ...found, application, myPlan, plan: myPlan.plan, ...more },
      session,
    ),
    ...(!isOpen && { isAbsent: true }),
  });
  const { allowed } = running;
  return [
    at('my-plan', true, running),
    at('pay', allowed.pay !== null, running),
    at('payment-method', allowed.change_method, running),
    at('confirm-method', allowed.change_method, running, { newMethod: NEW_METHOD, documents }),
    at('charge-day', allowed.charge_days.length > 0, running),
    at('skip', allowed.skip !== null, running),
    at('stop-payments', allowed.stop, running),
    at('start-payments', stopped.allowed.stop, stopped, { documents }),
    at('refund', refundable.allowed.refunds.length > 0, refundable, {}, { ...AGENT, agent: 'internal' }),
    at('pay-again', provider.pay_in_full && provider.collects_payments, running, {
      ...owed,
      application: { ...application, full_payment: total },
    }),
  ];
}

interface Agreed {
  readonly total: Cents;
  readonly draft: PlanDraft;
}

interface Payer {
  readonly persona: Persona;
  readonly found: Found;
}

/** What is signed for another card or account, and for a payment in full that the bank took back. */
function signedOf({ total, draft }: Agreed, { persona, found }: Payer, context: VisitorContext) {
  const signing = { ...context, payer: persona, bills: found.vaultData.bills };
  const left = authorizedDraft(draft, paymentsOf(draft, context.today), context.today);
  return {
    documents: left && documentsOf(left, signing, ['automatic_payment_authorization']),
    owed: {
      owedPayment: { application_id: found.application.application_id, amount: total },
      fullPaymentDocuments: fullPaymentDocumentsOf(total, signing),
    },
  };
}

/** A payment that is due soon can be neither moved nor skipped. */
function farthestDay({ charge_days }: Provider, today: DayString): number {
  const ahead = (day: number) => daysBetween(today, firstPaymentDay(today, day, 0));
  return charge_days.toSorted((a, b) => ahead(b) - ahead(a))[0] ?? 1;
}

const NEW_METHOD = { ...METHOD, payment_method_id: 'new method', brand: 'Mastercard', last4: '4444' } as const;

interface RunningPlan {
  readonly draft: PlanDraft;
  readonly startedOn: DayString;
  readonly isCollected: boolean;
  readonly isAutomatic: boolean;
}

/** What the service would answer about the plan: made by the same rules, from payments that were all made on their days. */
function myPlanOf({ draft, startedOn, isCollected, isAutomatic }: RunningPlan, { provider, today }: VisitorContext): MyPlan {
  const payments = paymentsOf(draft, today);
  const sums = planSums(payments);
  const charged = payments.filter(({ paid }) => isCollected && paid > 0).map(({ number }) => number);
  const automatic = isCollected && isAutomatic;
  const plan = planOf(draft, startedOn);
  const found = {
    application: { old_plan_id: null },
    plan: { status: 'ACTIVE', draft, charge_day: draft.charge_day, in_full: false, automatic },
    money: { isCollected, payments, charged, sums },
  } as const;
  return {
    application_id: 'persona',
    plan,
    collected: isCollected,
    balance: sums,
    payments: [...planPayments(payments, { today, automatic })],
    receipts: payments
      .filter(({ paid }) => paid > 0)
      .map(({ number, due, paid }) => ({ receipt_id: `receipt ${number}`, paid_on: due, amount: paid, refunded: 0 }))
      .toReversed(),
    confirming: null,
    method: draft.payment_method,
    automatic,
    allowed: changesOf({ provider, today }, found, { refunds: [], skipsLeft: provider.skips_allowed }),
    earlier: [],
  };
}

function paymentsOf({ instalments }: PlanDraft, today: DayString): readonly PaymentFacts[] {
  const nothing = toCents(0);
  return instalments.map(({ number, due, amount }) => {
    const [day, whole] = [due as DayString, toCents(amount)];
    return { number, due: day, amount: whole, paid: day < today ? whole : nothing, forgiven: nothing, pending: nothing };
  });
}

/** The plan as an agent with the role for refunds sees it. */
function withRefund(plan: MyPlan): MyPlan {
  const paid = plan.payments.filter(({ state }) => state === 'paid').at(-1);
  if (!plan.collected || paid === undefined) return plan;
  const refunds = [{ number: paid.number, most: paid.amount, method: METHOD }];
  return { ...plan, allowed: { ...plan.allowed, refunds } };
}
