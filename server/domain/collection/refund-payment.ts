import { toCents, type Cents } from '#rules';
import type { Selectable } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import { changeApplication } from '../applications/applications.ts';
import type { Origin } from '../audit/audit.ts';
import {
  insertEntries,
  type InstalmentBalance,
  type LedgerEntry,
  listBalances,
  listEntries,
  lockLedger,
  type PlanKey,
} from '../ledger/ledger.ts';
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
  return problem ? { outcome: 'refused', ...problem } : askForRefund(options, wish);
}

/** Asks the processor for a refund that is written, and reads from the ledger what became of it. */
export async function askForRefund(options: AskOptions, wish: Pick<RefundWish, 'plan' | 'refund_id'>): Promise<RefundOutcome> {
  await askRefund(options, { provider_id: wish.plan.provider_id, refund_id: wish.refund_id });
  return readRefund(options.db, wish);
}

/** Writes the refund, for a job to ask the processor; nothing where it is written. */
export function requestRefund(db: Db, wish: RefundWish): Promise<RefundProblem | undefined> {
  return inTransaction(db, (trx) => writeRefund(trx, wish));
}

/** The same inside the caller's transaction. */
export async function writeRefund(trx: Db, wish: RefundWish): Promise<RefundProblem | undefined> {
  const { plan, number, refund_id, by } = wish;
  const application = await lockApplicationOfPlan(trx, plan);
  if (!application || !(await lockLedger(trx, plan))) return { reason: 'noSuchPayment' };
  const money = await readRefunds(trx, plan);
  if (hasRefund(money, refund_id)) return undefined;
  const why = readReason(wish.why);
  if (why === undefined) return { reason: 'why' };
  const found = findRefundable(money, number);
  if ('reason' in found) return found;
  const { attempt_id, charge_reference, most } = found;
  const amount = wish.amount ?? most;
  if (amount > most || amount < 1) return { reason: 'moreThanPaid', most };

  await insertRefund(trx, { plan, number, refund_id, attempt_id, charge_reference, amount, why, at: by.at });
  const details = { payment_plan_id: plan.payment_plan_id, number, refund_id, cents: amount };
  await changeApplication(trx, application, { event: 'payment.refund_asked', details }, by);
  return undefined;
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

/** What of a payment can be given back, and by which charge. */
interface Refundable {
  readonly attempt_id: string;
  readonly charge_reference: string;
  readonly most: Cents;
}

interface Refunds {
  readonly balances: readonly InstalmentBalance[];
  readonly entries: readonly LedgerEntry[];
  /** Those that the processor has not confirmed. */
  readonly open: readonly Selectable<Database['open_refunds']>[];
}

async function readRefunds(db: Db, plan: PlanKey): Promise<Refunds> {
  const { provider_id, payment_plan_id } = plan;
  return {
    balances: await listBalances(db, plan),
    entries: await listEntries(db, plan),
    open: await selectRows(db, 'open_refunds', { provider_id, payment_plan_id }).execute(),
  };
}

/** Whether a refund with this id is written. */
export async function isRefundWritten(db: Db, { plan, refund_id }: Pick<RefundWish, 'plan' | 'refund_id'>): Promise<boolean> {
  return hasRefund(await readRefunds(db, plan), refund_id);
}

function hasRefund({ entries }: Refunds, id: string): boolean {
  return entries.some(({ kind, refund_id }) => kind === 'refund_asked' && refund_id === id);
}

/** The payments of a plan of which something can be given back now, in their order. */
export async function listRefundable(
  db: Db,
  plan: PlanKey,
): Promise<readonly (Pick<Refundable, 'attempt_id' | 'most'> & { readonly number: number })[]> {
  const money = await readRefunds(db, plan);
  return money.balances.flatMap(({ number }) => {
    const found = findRefundable(money, number);
    return 'reason' in found ? [] : [{ number, attempt_id: found.attempt_id, most: found.most }];
  });
}

/** The newest charge that paid this payment, and what of it can be given back. */
function findRefundable({ balances, entries, open }: Refunds, number: number): Refundable | RefundProblem {
  const balance = balances.find((one) => one.number === number);
  if (!balance) return { reason: 'noSuchPayment' };
  const ofPayment = entries.filter((entry) => entry.number === number);
  const paying = ofPayment.findLast(({ attempt_id }) => attempt_id !== null && paidBy(ofPayment, attempt_id) > 0);
  if (!paying?.attempt_id) return { reason: whyNothing(ofPayment, balance.pending_cents) };
  const { attempt_id } = paying;
  const ofAttempt = entries.filter((entry) => entry.attempt_id === attempt_id);
  if (isDisputed(ofAttempt)) return { reason: 'disputed' };
  const charge_reference = ofAttempt.find((entry) => entry.charge_reference !== null)?.charge_reference;
  if (charge_reference == null) return { reason: 'notPaid' };
  const asked = open.filter((refund) => refund.attempt_id === attempt_id);
  if (asked.some(({ state }) => state === 'asking')) return { reason: 'underWay' };
  const askedOf = (refunds: typeof asked) => refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  // Neither more than the charge paid of this payment, nor more than is left of the charge.
  const ofThis = paidBy(ofPayment, attempt_id) - askedOf(asked.filter((refund) => refund.number === number));
  const most = Math.min(ofThis, cashOf(ofAttempt) - askedOf(asked));
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

/** What became of a refund. */
export async function readRefund(db: Db, { plan, refund_id }: Pick<RefundWish, 'plan' | 'refund_id'>): Promise<RefundOutcome> {
  const entries = (await listEntries(db, plan)).filter((entry) => entry.refund_id === refund_id);
  const cents = toCents(entries.find(({ kind }) => kind === 'refund_asked')?.fact_cents ?? 0);
  const failed = entries.find(({ kind }) => kind === 'refund_failed');
  if (failed) return { outcome: 'refused', reason: 'processor', code: failed.code };
  if (entries.some(({ kind }) => kind === 'refunded')) return { outcome: 'refunded', cents };
  const [open] = await selectRows(db, 'open_refunds', { provider_id: plan.provider_id, refund_id }).execute();
  return { outcome: open?.state === 'pending' ? 'pending' : 'asked', cents };
}
