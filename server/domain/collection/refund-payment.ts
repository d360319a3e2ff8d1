import { toCents, type Cents } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { changeApplication } from '../applications/applications.ts';
import type { Origin } from '../audit/audit.ts';
import { insertEntries, listBalances, listEntries, lockLedger, type LedgerEntry, type PlanKey } from '../ledger/ledger.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';
import type { AskOptions } from './ask-processor.ts';
import { askRefund } from './ask-refunds.ts';
import { readReason } from './reason.ts';

/** What staff or an agent ask to give back. */
export interface RefundWish {
  readonly plan: PlanKey;
  /** Which payment of the plan. */
  readonly number: number;
  /** Without it, all that is left of the payment. */
  readonly amount?: Cents | undefined;
  readonly why: string;
  /** A UUID. The same id refunds once, however often it is asked. */
  readonly refund_id: string;
  readonly by: Origin;
}

/**
 * Why nothing is refunded. `notPaid`: nothing was taken for this payment. `pending`: the debit is under way. `returned`: the money is with
 * the patient again. `disputed`: the patient's bank decides. `byProvider`: the provider collected it before the service did.
 * `underWay`: the processor has not answered another refund of it yet.
 */
export type RefundProblem =
  | { readonly reason: 'noSuchPayment' | 'notPaid' | 'pending' | 'returned' | 'disputed' | 'byProvider' | 'underWay' | 'why' }
  | { readonly reason: 'moreThanPaid'; readonly most: Cents }
  /** `code` is the processor's own. */
  | { readonly reason: 'processor'; readonly code: string | null };

/** `asked`: the processor has not answered yet, and a job asks it again. `pending`: the money arrives after days. */
export type RefundOutcome =
  | { readonly outcome: 'refunded' | 'pending' | 'asked'; readonly cents: Cents }
  | ({ readonly outcome: 'refused' } & RefundProblem);

/**
 * Gives the patient money back, for staff and agents: writes the refund and commits it, and then asks the processor. What is refunded
 * is owed no more. A job asks again where there is no answer.
 */
export async function refundPayment(options: AskOptions, wish: RefundWish): Promise<RefundOutcome> {
  const problem = await requestRefund(options.db, wish);
  if (problem) return { outcome: 'refused', ...problem };
  const key = { provider_id: wish.plan.provider_id, refund_id: wish.refund_id };
  await askRefund(options, key);
  return readRefund(options.db, wish);
}

/** Writes the refund, for a job to ask the processor; nothing where it is written. */
export function requestRefund(db: Db, wish: RefundWish): Promise<RefundProblem | undefined> {
  const { plan, number, refund_id, by } = wish;
  return inTransaction(db, async (trx) => {
    const application = await lockApplicationOfPlan(trx, plan);
    if (!application || !(await lockLedger(trx, plan))) return { reason: 'noSuchPayment' };
    const entries = await listEntries(trx, plan);
    if (entries.some((entry) => entry.kind === 'refund_asked' && entry.refund_id === refund_id)) return undefined;
    const why = readReason(wish.why);
    if (why === undefined) return { reason: 'why' };
    const found = await findRefundable(trx, plan, number, entries);
    if ('reason' in found) return found;
    const { attempt_id, charge_reference, most } = found;
    const amount = wish.amount ?? most;
    if (amount > most || amount < 1) return { reason: 'moreThanPaid', most };

    await insertRefund(trx, { plan, number, refund_id, attempt_id, charge_reference, amount, why, at: by.at });
    const details = { payment_plan_id: plan.payment_plan_id, number, refund_id, cents: amount };
    await changeApplication(trx, application, { event: 'payment.refund_asked', details }, by);
    return undefined;
  });
}

/** A refund that is allowed. */
export interface NewRefund {
  readonly plan: PlanKey;
  readonly number: number;
  readonly refund_id: string;
  readonly attempt_id: string;
  readonly charge_reference: string;
  readonly amount: Cents;
  readonly why: string;
  readonly at: Date;
}

/** Writes a refund of a plan whose ledger is locked. */
export async function insertRefund(trx: Db, { plan, amount, why, at, ...refund }: NewRefund): Promise<void> {
  const { provider_id, payment_plan_id } = plan;
  const key = { provider_id, payment_plan_id, ...refund };
  const entry = { ...key, kind: 'refund_asked' as const, fact_cents: amount, why, happened_at: at, recorded_at: at };
  await insertEntries(trx, [entry]);
  await trx
    .insertInto('open_refunds')
    .values({ ...key, amount_cents: amount, asked_at: at, ask_after: at })
    .execute();
}

interface Refundable {
  readonly attempt_id: string;
  readonly charge_reference: string;
  readonly most: Cents;
}

/** The newest charge that paid this payment, and what of it can be given back. */
async function findRefundable(
  trx: Db,
  plan: PlanKey,
  number: number,
  entries: readonly LedgerEntry[],
): Promise<Refundable | RefundProblem> {
  const balance = (await listBalances(trx, plan)).find((one) => one.number === number);
  if (!balance) return { reason: 'noSuchPayment' };
  const ofPayment = entries.filter((entry) => entry.number === number);
  const paying = ofPayment.findLast(({ attempt_id }) => attempt_id !== null && paidBy(ofPayment, attempt_id) > 0);
  if (!paying?.attempt_id) return { reason: whyNothing(ofPayment, balance.pending_cents) };
  const { attempt_id } = paying;
  const ofAttempt = entries.filter((entry) => entry.attempt_id === attempt_id);
  if (isDisputed(ofAttempt)) return { reason: 'disputed' };
  const charge_reference = ofAttempt.find((entry) => entry.charge_reference !== null)?.charge_reference;
  if (charge_reference == null) return { reason: 'notPaid' };
  const open = await selectRows(trx, 'open_refunds', { provider_id: plan.provider_id, attempt_id }).execute();
  if (open.some(({ state }) => state === 'asking')) return { reason: 'underWay' };
  const asked = open.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const most = Math.min(paidBy(ofPayment, attempt_id), cashOf(ofAttempt) - asked);
  return most > 0 ? { attempt_id, charge_reference, most: toCents(most) } : { reason: 'underWay' };
}

function paidBy(entries: readonly LedgerEntry[], attemptId: string): number {
  return entries.reduce((sum, entry) => (entry.attempt_id === attemptId ? sum + entry.paid_cents : sum), 0);
}

function cashOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { paid_cents, surplus_cents }) => sum + paid_cents + surplus_cents, 0);
}

/** The patient's bank has not decided yet. */
function isDisputed(entries: readonly LedgerEntry[]): boolean {
  const has = (kind: LedgerEntry['kind']) => entries.some((entry) => entry.kind === kind);
  return has('disputed') && !has('dispute_won') && !has('dispute_lost');
}

function whyNothing(entries: readonly LedgerEntry[], pending: Cents) {
  if (pending > 0) return 'pending';
  if (isDisputed(entries)) return 'disputed';
  const last = entries.findLast(({ kind }) => kind === 'returned' || kind === 'dispute_lost' || kind === 'counted');
  if (last === undefined) return 'notPaid';
  return last.kind === 'counted' ? 'byProvider' : 'returned';
}

async function readRefund(db: Db, { plan, refund_id }: RefundWish): Promise<RefundOutcome> {
  const entries = (await listEntries(db, plan)).filter((entry) => entry.refund_id === refund_id);
  const cents = toCents(entries.find(({ kind }) => kind === 'refund_asked')?.fact_cents ?? 0);
  const failed = entries.find(({ kind }) => kind === 'refund_failed');
  if (failed) return { outcome: 'refused', reason: 'processor', code: failed.code };
  if (entries.some(({ kind }) => kind === 'refunded')) return { outcome: 'refunded', cents };
  const [open] = await selectRows(db, 'open_refunds', { provider_id: plan.provider_id, refund_id }).execute();
  return { outcome: open?.state === 'pending' ? 'pending' : 'asked', cents };
}
