import { calls, FunnelError, type BodyOf, type Calls } from '#api';
import { toCents } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { toServerLocale } from '../../platform/translations.ts';
import type { Db } from '../../schema/database.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { offersFullPayment } from '../applications/full-payment-offer.ts';
import { closeLinkByPlan } from '../applications/phone-links.ts';
import { requireApplication, requireApplicationsContact, requireLockedApplication } from '../applications/require-application.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { created, defineRoute, ok, type RouteContext } from '../calls/route.ts';
import { askNow, endConfirmation, LEASE_SECONDS } from '../collection/ask-processor.ts';
import { writeAttempts } from '../collection/write-attempts.ts';
import { documentAnswer, paymentDocuments } from '../documents/plan-documents.ts';
import { openLedger, type ChargeAttempt } from '../ledger/ledger.ts';
import { askPatiently, countPayment, findAttempt, isUnanswered, stateOf } from '../my-plan/ask-patiently.ts';
import { requireChargeableMethod } from '../my-plan/chargeable-method.ts';
import { idOfKey } from '../my-plan/id-of-key.ts';
import { findOwedInFull } from '../my-plan/owed-in-full.ts';
import { insertAgreements, requireAgreed } from '../plans/agreements.ts';
import { confirmationCode } from '../plans/create-plan.ts';
import { findFullPayment, findPlan, inPlanTransaction, insertPlan, planAnswer, startingPlan, type Plan } from '../plans/plans.ts';
import { planConfirmation } from '../plans/plan-messages.ts';
import { requireFullPayment, termsOf } from './full-payment.ts';

type Paying = FoundContext & RouteContext<Calls['payInFull']>;
type Answer = BodyOf<Calls['payInFull']>;

/** What is agreed to, in the language of the page: for the chosen bills, or for what came back of a payment in full. */
export const fullPaymentDocuments = defineRoute(calls.fullPaymentDocuments, async (context) => {
  const { db, params, query, session, provider } = context;
  const application = await requireApplication(context, params.application_id);
  const wish = { application, isOffered: await offersFullPayment(context) };
  const authorized = await inTransaction(
    db,
    async (trx) => (await findOwedInFull(trx, context, application)) ?? (await requireFullPayment(trx, context, wish)).authorized,
  );
  const locale = toServerLocale(query.locale ?? session.locale, provider.locales);
  return ok({ amount: authorized.amount, documents: paymentDocuments(authorized, locale).map(documentAnswer) });
});

/**
 * Charges the chosen bills at once. As in `payNow`, the attempt has the key of the request as its id and is committed before the
 * processor is called. While an attempt of another key is under way, that one is asked about, and this one charges only once the other
 * has failed.
 */
export const payInFull = defineRoute(calls.payInFull, async (context) => {
  const { db, params } = context;
  const isOffered = await offersFullPayment(context);
  const claimed = () => inPlanTransaction(db, (trx) => claim(trx, context, isOffered));
  let { attempt, isOther } = await claimed();
  if (isOther && (await hasFailed(context, attempt))) ({ attempt, isOther } = await claimed());
  if (!isOther && (await isUnanswered(db, attempt))) await askPatiently(context, attempt, askNow);
  return created(await answerOf(context, params.application_id, attempt));
});

/** As `endConfirmation` of a payment of a plan. */
export const endFullConfirmation = defineRoute(calls.endFullConfirmation, async (context) => {
  const { db, params } = context;
  const { application_id, payment_id } = params;
  const application = await requireApplication(context, application_id);
  await requireApplicationsContact(db, context, application);
  const attempt = await findAttempt(db, application, payment_id);
  if (!attempt) throw new FunnelError('payment_plan_not_found', { message: 'the application has no such payment' });
  if ((await stateOf(db, attempt)) === 'confirming') await askPatiently(context, attempt, endConfirmation);
  return ok(await answerOf(context, application_id, attempt));
});

/** One that has no answer yet is asked about again; one that waits for its patient is given up, because they begin anew. */
async function hasFailed(context: Paying, attempt: ChargeAttempt): Promise<boolean> {
  const before = await stateOf(context.db, attempt);
  if (before === 'asking') await askPatiently(context, attempt, askNow);
  if (before === 'confirming') await askPatiently(context, attempt, endConfirmation);
  const after = await stateOf(context.db, attempt);
  return after === 'declined' || after === 'needsAction';
}

interface Claimed {
  readonly attempt: ChargeAttempt;
  /** Another key asked for it. */
  readonly isOther: boolean;
}

async function claim(trx: Db, context: Paying, isOffered: boolean): Promise<Claimed> {
  const application = await requireLockedApplication(trx, context, context.params.application_id);
  await requireApplicationsContact(trx, context, application);
  const attempt_id = idOfKey(context, 'payment-attempt', application);
  const known = await findAttempt(trx, application, attempt_id);
  if (known) return { attempt: requireSamePayment(known, context.body), isOther: false };
  const other = await findFullPayment(trx, application);
  if (other) return { attempt: await requireAttemptOf(trx, other), isOther: true };

  const payment = await requireFullPayment(trx, context, { application, isOffered });
  const { amount, authorized, bills } = payment;
  const { body, now, today, ports } = context;
  if (body.amount !== amount)
    throw new FunnelError('application_bills_modified', { message: 'the bills cost another amount than the page shows' });
  const method = await requireChargeableMethod(trx, application, body.payment_method_id);
  await countPayment(trx, context, application);
  const documents = requireAgreed(body.agreements, (locale) => paymentDocuments(authorized, locale));
  const plan = startingPlan({
    provider_id: application.provider_id,
    application_id: application.application_id,
    source: application.source,
    payment_plan_id: ports.random.uuid(),
    kind: 'PAYMENT_PLAN',
    in_full: true,
    amendment: 0,
    channel: 'WEB',
    confirmation_code: confirmationCode(ports.random.token()),
    draft: termsOf(payment, method, context),
    drafted_on: today,
    takes_effect_on: null,
    started_at: now,
  });
  await insertPlan(trx, plan, bills, insertAgreements(trx, context, plan, documents));
  await openLedger(trx, plan, today, now);
  const { provider_id, payment_plan_id } = plan;
  const attempt = {
    attempt_id,
    payment_plan_id,
    payment_method_id: method.payment_method_id,
    parts: [{ number: 1, amount: toCents(amount) }],
  };
  const ask_after = new Date(ports.clock.now().getTime() + LEASE_SECONDS * 1000);
  await writeAttempts(trx, { provider_id, on_behalf: 'patient', charged_on: today, now, ask_after }, [attempt]);
  const details = { payment_plan_id, attempt_id, amount_cents: amount };
  await changeApplication(trx, application, { event: 'full_payment.requested', details }, originOf(context));
  return { attempt: await requireAttemptOf(trx, plan), isOther: false };
}

function requireSamePayment(attempt: ChargeAttempt, { amount, payment_method_id }: Paying['body']): ChargeAttempt {
  if (attempt.amount_cents === amount && attempt.payment_method_id === payment_method_id) return attempt;
  throw new FunnelError('idempotency_error', { message: 'this Idempotency-Key was used for another payment' });
}

function requireAttemptOf(trx: Db, { provider_id, payment_plan_id }: Plan): Promise<ChargeAttempt> {
  return selectRows(trx, 'charge_attempts', { provider_id, payment_plan_id }).executeTakeFirstOrThrow();
}

async function answerOf(context: FoundContext, applicationId: string, attempt: ChargeAttempt): Promise<Answer> {
  const { db } = context;
  const application = await requireApplication(context, applicationId);
  const { payment_plan_id } = attempt;
  const plan = application.payment_plan_id === payment_plan_id ? await findPlan(db, application) : undefined;
  if (plan) await inTransaction(db, async (trx) => closeLinkByPlan(trx, context, await lockedAgain(trx, context, application)));
  return {
    state: await stateOf(db, attempt),
    payment_id: attempt.attempt_id,
    application: await applicationAnswer(context, application),
    ...(plan && { plan: { ...(await planAnswer(db, plan, context.today)), ...(await planConfirmation(db, plan)) } }),
  };
}

function lockedAgain(trx: Db, context: FoundContext, { application_id }: Application): Promise<Application> {
  return requireLockedApplication(trx, context, application_id);
}
