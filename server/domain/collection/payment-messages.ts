import { formatCents, formatDay, formatPhone, paymentsToAnnounce, toCents, today, type Cents, type DayString } from '#rules';
import { sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { fillWords, serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { homeZones } from '../applications/home-zones.ts';
import { messageContactOf } from '../applications/enrollee.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { type AttachedDocument, messageTo, type MessageKind, putMessage } from '../messages/outbox.ts';
import { findLastSigned } from '../plans/agreements.ts';
import { startReason } from '../plans/plan-messages.ts';
import { lockApplicationOfPlan, type Plan } from '../plans/plans.ts';
import type { Fact } from '../letters/block.ts';
import { CHARGEABLE, findBalance, listBalances, type ChargeAttempt, type PlanBalance, type PlanKey } from '../ledger/ledger.ts';
import { isStopped } from './claim-payments.ts';
import type { CollectionContext, Decision, Report } from './report.ts';

type ServerWords = ReturnType<typeof serverWords>;
type Words = ServerWords['messages']['payments'];
type Documents = ServerWords['documents'];

export interface Letter {
  /** One cause sends one message. */
  readonly reason: string;
  readonly kind: MessageKind;
  readonly subject: (words: Words) => string;
  readonly body: (words: Words) => readonly string[];
  readonly values: (locale: ServerLocale, words: Words) => Readonly<Record<string, string>>;
  /** Sentences of an email in place of the body. */
  readonly sentences?: (words: Words) => readonly string[];
  /** The figures of an email. */
  readonly facts?: (values: Readonly<Record<string, string>>, words: Documents['receipt']) => readonly Fact[];
  readonly attachments?: readonly AttachedDocument[];
}

/** Writes to the payer of a plan, in the language of their agreement and never in their night. Nothing where no contact is known. */
export async function writeToPayer(
  trx: Db,
  { provider, site, now }: CollectionContext,
  application: Application,
  plan: PlanKey,
  letter: Letter,
) {
  const signed = await findLastSigned(trx, plan);
  const locale = toServerLocale(signed?.locale, provider.locales);
  const { messages, documents } = serverWords(locale);
  const isInFull = signed?.document_type === 'payment_authorization';
  const words = wordsOf(messages, { isInFull, hasClosed: application.closed_at !== null });
  const values = {
    provider: provider.display_name,
    phone: formatPhone(provider.support.phone),
    link: `${site}${Object.hasOwn(provider.flows, 'my-plan') ? '/my-plan' : '/'}`,
    ...letter.values(locale, words),
  };
  const people = await readChosenPeople(trx, application);
  const message = messageTo(messageContactOf(application, people), {
    provider_id: provider.provider_id,
    reason: letter.reason,
    kind: letter.kind,
    locale,
    subject: letter.subject(words),
    body: letter.body(words),
    values,
    letter: {
      body: letter.sentences?.(words) ?? letter.body(words).filter((sentence) => sentence !== words.link),
      ...(letter.facts && { facts: letter.facts(values, documents.receipt) }),
      button: { text: isInFull ? messages.letters.seePayment : messages.letters.seePlan, link: values.link },
    },
    ...(letter.attachments && { attachments: letter.attachments }),
    created_at: now,
    zones: homeZones(provider, application, people),
  });
  if (message) await putMessage(trx, message);
}

function wordsOf(
  { payments, fullPayments, earlierPlans }: ServerWords['messages'],
  { isInFull, hasClosed }: { readonly isInFull: boolean; readonly hasClosed: boolean },
): Words {
  // A payer in full has no plan to read of.
  if (isInFull) return { ...payments, ...fullPayments };
  // The page shows a newer plan by now, or will, and takes no payment of this one beside it.
  return hasClosed ? { ...payments, ...earlierPlans } : payments;
}

const money = (cents: number, locale: ServerLocale) => formatCents(toCents(cents), locale);

interface News {
  readonly attempt: ChargeAttempt;
  readonly report: Report;
  /** What of the money counts for the plan. */
  readonly paid: Cents;
  /** What no payment needs. */
  readonly surplus: Cents;
  readonly decision: Decision;
  /** The sums of the plan after the report. */
  readonly balance: PlanBalance | undefined;
  readonly isCompleted: boolean;
}

/** A receipt, a refund, or what follows a payment that failed. */
export async function sendNewsOfPayment(
  trx: Db,
  context: CollectionContext,
  application: Application,
  news: News,
): Promise<void> {
  const { report, paid, decision, attempt } = news;
  if (report.kind === 'settled' && paid > 0) return sendReceipt(trx, context, application, news);
  if (report.kind === 'refunded') return sendNewsOfRefund(trx, context, application, news);
  const plan = await selectRows(trx, 'payment_plans', keyOf(attempt)).executeTakeFirstOrThrow();
  if (plan.status === 'DEFAULTED') return paid < 0 ? sendNewsOfReturn(trx, context, application, news) : undefined;
  // The page shows what failed, and not until when the plan waits.
  if (report.failure !== undefined && decision.default_on == null && context.isWatched?.()) return;
  const isCollecting = context.provider.collects_payments;
  // Nothing follows by itself where the patient asked for the payment, or stopped automatic payments.
  const isRetriedByItself = attempt.on_behalf !== 'patient' && plan.automatic;
  const hasFailed = report.failure !== undefined && !(isCollecting && isRetriedByItself);
  if (hasFailed || decision.retry_on !== undefined || decision.stop !== undefined)
    await sendFailure(trx, context, application, news);
}

async function sendReceipt(trx: Db, context: CollectionContext, application: Application, news: News) {
  const { attempt, paid, balance, isCompleted } = news;
  if (!balance) return;
  const plan = await selectRows(trx, 'payment_plans', keyOf(attempt)).executeTakeFirstOrThrow();
  const byPhone = (words: Words) => (attempt.by_agent ? [words.paidByPhone] : []);
  await writeToPayer(trx, context, application, attempt, {
    reason: `payment-received ${attempt.attempt_id}`,
    kind: isCompleted ? 'plan-completed' : 'payment-received',
    subject: (words) => (isCompleted ? words.completedSubject : words.receivedSubject),
    body: (words) => [words.received, ...byPhone(words), isCompleted ? words.completed : words.left],
    sentences: (words) => [words.received, ...byPhone(words), ...(isCompleted ? [words.completed] : [])],
    facts: (values, words) => [
      [words.amount, values['amount'] ?? ''],
      [words.paid, values['paid'] ?? ''],
      [words.left, values['left'] ?? ''],
      [words.code, values['code'] ?? ''],
    ],
    attachments: [receiptOf(attempt)],
    values: (locale) => ({
      amount: money(paid, locale),
      day: formatDay(today(context.provider.time_zone, context.now), locale, 'long'),
      paid: money(balance.paid_cents, locale),
      total: money(balance.total_cents, locale),
      left: money(balance.open_cents, locale),
      code: plan.confirmation_code,
    }),
  });
}

function receiptOf({ payment_plan_id, attempt_id }: ChargeAttempt): AttachedDocument {
  return { kind: 'receipt', payment_plan_id, attempt_id };
}

interface NewsOfFullPayment extends Pick<News, 'attempt' | 'report'> {
  readonly full: 'started' | 'failed';
}

/** Bills were paid in full, their payment is under way, or it failed while the person did not wait for it on the page. */
export async function sendNewsOfFullPayment(
  trx: Db,
  context: CollectionContext,
  application: Application,
  { attempt, report, full }: NewsOfFullPayment,
): Promise<void> {
  const { payment_plan_id, attempt_id, amount_cents } = attempt;
  const plan = await selectRows(trx, 'payment_plans', keyOf(attempt)).executeTakeFirstOrThrow();
  const values = (locale: ServerLocale) => ({
    amount: money(amount_cents, locale),
    day: formatDay(today(context.provider.time_zone, context.now), locale, 'long'),
    code: plan.confirmation_code,
  });
  if (full === 'failed') {
    if (context.isWatched?.()) return;
    await writeToPayer(trx, context, application, attempt, {
      reason: `payment-${report.kind} ${attempt_id}`,
      kind: 'payment-failed',
      subject: (words) => words.failedSubject,
      body: (words) => [words.failed, words.fullFailed],
      // There is nothing to see on the page of a plan.
      values: (locale) => ({ ...values(locale), link: `${context.site}/` }),
    });
    return;
  }
  const isReceived = report.kind === 'settled';
  await writeToPayer(trx, context, application, attempt, {
    reason: startReason(payment_plan_id),
    kind: 'plan-started',
    subject: (words) => (isReceived ? words.completedSubject : words.fullPendingSubject),
    body: (words) => (isReceived ? [words.received, words.completed] : [words.fullPending]),
    facts: (filled, words) => [
      [words.amount, filled['amount'] ?? ''],
      [words.confirmation, filled['code'] ?? ''],
    ],
    attachments: [
      ...(isReceived ? [receiptOf(attempt)] : []),
      { kind: 'agreements', payment_plan_id, amendment: plan.amendment },
    ],
    values,
  });
}

async function sendFailure(trx: Db, context: CollectionContext, application: Application, { attempt, report, decision }: News) {
  const { retry_on, default_on } = decision;
  const wasTaken = report.kind === 'returned' || report.kind === 'disputed' || report.kind === 'dispute_lost';
  const isUnconfirmed = report.kind === 'needs_action';
  const what = (words: Words) => {
    if (isUnconfirmed) return [words.needsAction, words.confirmNow];
    return [wasTaken ? words.returned : words.failed];
  };
  const payAgain = (words: Words) => (isUnconfirmed ? [] : [words.payAgain]);
  const following = (words: Words) => {
    if (!context.provider.collects_payments) return [words.lookingInto];
    if (retry_on !== undefined) return [words.willRetry];
    if (default_on != null) return [words.pleaseCall];
    const isOwnTry = attempt.on_behalf === 'patient' && report.failure !== undefined;
    return decision.stop === undefined || isOwnTry ? payAgain(words) : [words.lookingInto];
  };
  await writeToPayer(trx, context, application, attempt, {
    reason: `payment-${report.kind} ${attempt.attempt_id}`,
    kind: 'payment-failed',
    subject: (words) => words.failedSubject,
    body: (words) => [...what(words), ...following(words), words.link],
    values: (locale) => ({
      amount: money(attempt.amount_cents, locale),
      day: formatDay(retry_on ?? default_on ?? attempt.charged_on, locale, 'long'),
    }),
  });
}

/** The bank took back a payment of a plan that is the provider's: more is left than the patient has read, and the page takes no payment. */
async function sendNewsOfReturn(
  trx: Db,
  context: CollectionContext,
  application: Application,
  { attempt, report, balance }: News,
): Promise<void> {
  await writeToPayer(trx, context, application, attempt, {
    reason: `payment-${report.kind} ${attempt.attempt_id}`,
    kind: 'payment-failed',
    subject: (words) => words.failedSubject,
    body: (words) => [words.returned, words.leftNow],
    values: (locale) => ({ amount: money(attempt.amount_cents, locale), left: money(balance?.open_cents ?? 0, locale) }),
  });
}

async function sendNewsOfRefund(
  trx: Db,
  context: CollectionContext,
  application: Application,
  { attempt, report, paid, surplus }: News,
) {
  // A refund that is reported before its settlement, or after a return, is known without its place in the plan.
  const isOfSurplus = surplus < 0 && paid === 0;
  const { provider_id, payment_method_id } = attempt;
  const method = await selectRows(trx, 'payment_methods', { provider_id, payment_method_id }).executeTakeFirstOrThrow();
  await writeToPayer(trx, context, application, attempt, {
    reason: `payment-refunded ${report.refund_id ?? attempt.attempt_id}`,
    kind: 'payment-refunded',
    subject: (words) => words.refundedSubject,
    body: (words) => [isOfSurplus ? words.refundedSurplus : words.refunded, words.refundTakesDays],
    values: (locale, words) => ({ amount: money(report.cents ?? 0, locale), method: nameOf(method, words) }),
  });
}

/** What staff forgave is owed no more. */
export async function sendNewsOfForgiving(
  trx: Db,
  context: CollectionContext,
  application: Application,
  plan: PlanKey,
  { cents, entry }: { readonly cents: Cents; readonly entry: number },
): Promise<void> {
  const balance = await findBalance(trx, plan);
  await writeToPayer(trx, context, application, plan, {
    reason: `payment-forgiven ${plan.payment_plan_id} ${entry}`,
    kind: 'payment-forgiven',
    subject: (words) => words.forgivenSubject,
    body: (words) => [words.forgiven],
    values: (locale) => ({ amount: money(cents, locale), left: money(balance?.open_cents ?? 0, locale) }),
  });
}

function nameOf({ kind, last4 }: { readonly kind: string; readonly last4: string }, words: Words): string {
  return fillWords(kind === 'bank' ? words.bankAccount : words.card, { digits: last4 });
}

/** The plan has been handed back to the provider. */
export async function sendNewsOfDefault(
  trx: Db,
  context: CollectionContext,
  application: Application,
  plan: Plan,
  { open_cents }: PlanBalance,
): Promise<void> {
  await writeToPayer(trx, context, application, plan, {
    reason: `plan-defaulted ${plan.payment_plan_id}`,
    kind: 'plan-defaulted',
    subject: (words) => words.defaultedSubject,
    body: (words) => [words.defaulted],
    values: (locale) => ({ left: money(open_cents, locale), code: plan.confirmation_code }),
  });
}

interface NoticeOptions extends CollectionContext {
  readonly db: Db;
}

/** Announces payments that are close, each once: three days before, or ten where the amount is not that of the previous payment. */
export async function sendNotices({ db, ...context }: NoticeOptions): Promise<void> {
  const { provider, now } = context;
  const day = today(provider.time_zone, now);
  for (const plan of await listPlansToAnnounce(db, provider.provider_id, day))
    await inTransaction(db, (trx) => announce(trx, context, plan, day));
}

interface PlanToAnnounce extends PlanKey {
  /** The payments that no notice has announced. */
  readonly numbers: readonly number[];
}

/** Ten days ahead is the earliest notice; what was announced is found by its reason, which earlier versions wrote without the day. */
async function listPlansToAnnounce(db: Db, providerId: string, day: DayString): Promise<readonly PlanToAnnounce[]> {
  const { rows } = await sql<PlanToAnnounce>`
    select i.provider_id, i.payment_plan_id, array_agg(i.number) as numbers from instalments i
    join ledgers using (provider_id, payment_plan_id)
    join payment_plans p using (provider_id, payment_plan_id)
    cross join lateral (
      select ${REASON} || ' ' || i.payment_plan_id || ' ' || i.number || ' ' || i.amount_cents as without_day
    ) as reason
    where i.provider_id = ${providerId} and i.status = 'SCHEDULED' and p.status = any(${CHARGEABLE}::text[])
      and i.due > ${day} and i.due <= ${day}::date + 10
      and not ${isStopped(sql.ref('i.provider_id'), sql.ref('i.payment_plan_id'))} and not exists (
        select from outbox o where o.provider_id = i.provider_id
          and o.reason in (without_day || ' ' || i.due, case when p.changes = 0 then without_day end))
    group by i.provider_id, i.payment_plan_id
  `.execute(db);
  return rows;
}

const REASON = 'payment-notice';

async function announce(trx: Db, context: CollectionContext, { numbers, ...key }: PlanToAnnounce, day: DayString): Promise<void> {
  const application = await lockApplicationOfPlan(trx, key);
  if (!application) return;
  const plan = await selectRows(trx, 'payment_plans', key).executeTakeFirstOrThrow();
  const balances = await listBalances(trx, key);
  const payments = balances.map((balance) => ({ ...balance, amount: balance.amount_cents }));
  const method = plan.draft.payment_method;
  for (const payment of paymentsToAnnounce(payments, day)) {
    const left = payment.open_cents - payment.pending_cents;
    if (left === 0 || !numbers.includes(payment.number)) continue;
    const previous = payments.find(({ number }) => number === payment.number - 1);
    const differs = previous !== undefined && previous.amount !== payment.amount;
    await writeToPayer(trx, context, application, key, {
      // A payment that moves to another day is announced again.
      reason: [REASON, key.payment_plan_id, payment.number, payment.amount, payment.due].join(' '),
      kind: REASON,
      subject: (words) => words.noticeSubject,
      body: (words) => {
        if (!plan.automatic) return [words.due, words.link];
        return [differs ? words.noticeOfAnotherAmount : words.notice, words.toStop];
      },
      facts: (values, words) => [
        [words.amount, values['amount'] ?? ''],
        [words.due, values['day'] ?? ''],
        ...(plan.automatic ? [[words.method, values['method'] ?? ''] as const] : []),
      ],
      values: (locale, words) => ({
        amount: money(left, locale),
        before: money(previous?.amount ?? payment.amount, locale),
        day: formatDay(payment.due, locale, 'long'),
        method: nameOf(method, words),
      }),
    });
  }
}

function keyOf({ provider_id, payment_plan_id }: PlanKey): PlanKey {
  return { provider_id, payment_plan_id };
}
