import { calls, FunnelError, type BodyOf, type Calls } from '#api';
import { payableAmounts, spreadPayment, toCents } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { invalidField } from '../applications/entered-values.ts';
import { requireApplicationsContact, requireLockedApplication } from '../applications/require-application.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { created, defineRoute, ok, type RouteContext } from '../calls/route.ts';
import { isChargeable, lockLedger, type ChargeAttempt } from '../ledger/ledger.ts';
import { requireChargeableMethod } from './chargeable-method.ts';
import { authorizeOtherMethod } from './owed-in-full.ts';
import { idOfKey } from './id-of-key.ts';
import { readMyPlan } from './my-plan.ts';
import { recordSpokenConsent } from './spoken-consent.ts';
import { openPayments, readPlanMoney } from './plan-money.ts';
import { askPatiently, countPayment, isUnanswered, stateOf } from './ask-patiently.ts';
import { requireStartedPlan, type Plan } from '../plans/plans.ts';
import { askNow, endConfirmation as askForEnd, LEASE_SECONDS } from '../collection/ask-processor.ts';
import { writeAttempts } from '../collection/write-attempts.ts';

type Paying = FoundContext & RouteContext<Calls['payNow']>;
type Answer = BodyOf<Calls['payNow']>;

/**
 * Charges a payment that the person makes now. The attempt has the key of the request as its id, and is committed before the processor
 * is called. So the same request, sent again by whatever page and after whatever crash, asks about the same attempt; another one is
 * refused by what is left.
 */
export const payNow = defineRoute(calls.payNow, async (context) => {
  const { db, params } = context;
  const { application, attempt } = await inTransaction(db, (trx) => claim(trx, context, params.application_id));
  if (await isUnanswered(db, attempt)) await askPatiently(context, attempt, askNow);
  return created(await answerOf(context, application, attempt));
});

/** A payment that is not confirmed by now is given up at the processor, so that no page with its secret can confirm it later. */
export const endConfirmation = defineRoute(calls.endConfirmation, async (context) => {
  const { db, params } = context;
  const { application_id, payment_id: attempt_id } = params;
  const application = await inTransaction(db, async (trx) => {
    const held = await requireLockedApplication(trx, context, application_id);
    await requireApplicationsContact(trx, context, held);
    return held;
  });
  const { provider_id, payment_plan_id } = await requireStartedPlan(db, application);
  const attempt = await selectRows(db, 'charge_attempts', { provider_id, payment_plan_id, attempt_id }).executeTakeFirst();
  if (!attempt) throw new FunnelError('payment_plan_not_found', { message: 'the plan has no such payment' });
  if ((await stateOf(db, attempt)) === 'confirming') await askPatiently(context, attempt, askForEnd);
  return ok(await answerOf(context, application, attempt));
});

async function answerOf(context: FoundContext, application: Application, attempt: ChargeAttempt): Promise<Answer> {
  const { db } = context;
  const state = await stateOf(db, attempt);
  return {
    state,
    payment_id: attempt.attempt_id,
    receipt_id: state === 'settled' ? attempt.attempt_id : null,
    my_plan: await readMyPlan(db, context, application),
  };
}

async function claim(trx: Db, context: Paying, applicationId: string) {
  const application = await requireLockedApplication(trx, context, applicationId);
  await requireApplicationsContact(trx, context, application);
  const plan = await requireStartedPlan(trx, application);
  const { provider_id } = plan;
  const attempt_id = idOfKey(context, 'payment-attempt', application);
  const isCollected = await lockLedger(trx, plan);
  const known = await selectRows(trx, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirst();
  if (known) return { application, attempt: requireSamePayment(known, context.body) };
  // A debit of a completed plan can come back later, and is owed again.
  if (!isCollected || !context.provider.collects_payments || !isChargeable(plan))
    throw new FunnelError('operation_not_available_yet', { message: 'this plan takes no payments here' });

  const parts = await requireParts(trx, context, plan);
  const method = await requireChargeableMethod(trx, application, context.body.payment_method_id);
  const { payment_method_id } = method;
  if (plan.in_full && payment_method_id !== plan.payment_method_id) {
    const { amount, agreements } = context.body;
    await authorizeOtherMethod(trx, context, { application, plan, amount: toCents(amount), method, agreements });
  }
  await countPayment(trx, context, application);
  await recordSpokenConsent(trx, context, application, { kind: 'plan_payment', spoken: context.body.spoken });
  const { now, today: charged_on, ports, session } = context;
  const ask_after = new Date(ports.clock.now().getTime() + LEASE_SECONDS * 1000);
  const { payment_plan_id } = plan;
  const attempt = { attempt_id, payment_plan_id, payment_method_id, parts };
  await writeAttempts(trx, { provider_id, on_behalf: 'patient', by_agent: session.agent !== null, charged_on, now, ask_after }, [
    attempt,
  ]);
  const numbers = parts.map(({ number }) => String(number));
  const details = { payment_plan_id, attempt_id, amount_cents: context.body.amount, numbers };
  await changeApplication(trx, application, { event: 'payment.requested', details }, originOf(context));
  return {
    application,
    attempt: await selectRows(trx, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirstOrThrow(),
  };
}

function requireSamePayment(attempt: ChargeAttempt, { amount, payment_method_id }: Paying['body']): ChargeAttempt {
  if (attempt.amount_cents === amount && attempt.payment_method_id === payment_method_id) return attempt;
  throw new FunnelError('idempotency_error', { message: 'this Idempotency-Key was used for another payment' });
}

async function requireParts(trx: Db, { body, today }: Paying, plan: Plan) {
  const money = await readPlanMoney(trx, plan, today);
  if (money.sums.left !== body.expected_left)
    throw new FunnelError('payment_plan_modified', { message: 'another amount is left than the page shows' });
  const open = openPayments(money);
  const limits = payableAmounts(open);
  if (!limits || body.amount > limits.most) throw new FunnelError('payment_plan_overpaying_amount');
  const parts = spreadPayment(open, toCents(body.amount), today);
  if (!parts) throw invalidField('amount', 'a payment is a dollar at least, and leaves nothing or a dollar at least');
  return parts;
}
