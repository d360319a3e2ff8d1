import { attemptMoney, movesOf, namedRefunds, shareMoney, toCents, today, type DayString, type Moves } from '#rules';
import { sql } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { lockApplicationOfPlan, type Plan } from '../plans/plans.ts';
import { factOfEntry, factOfReport } from './attempt-facts.ts';
import { findDeadlines } from './deadlines.ts';
import { decide } from './decide.ts';
import { completeIfPaid } from './end-plan.ts';
import {
  type ChargeAttempt,
  findBalance,
  insertEntries,
  type LedgerEntry,
  listBalances,
  lockLedger,
  type NewEntry,
} from '../ledger/ledger.ts';
import { sendNewsOfFullPayment, sendNewsOfPayment } from './payment-messages.ts';
import { publishPayment } from './publish-payment.ts';
import { CONFIRMING, type CollectionContext, type Report } from './report.ts';
import { findUnstarted, settleFullPayment } from './settle-full-payment.ts';

/** `known`: the ledger has this fact already. `unknownAttempt`: no attempt of this provider has this id. */
export type Recorded = 'recorded' | 'known' | 'unknownAttempt';

/**
 * Adds a fact about an attempt to the ledger: moves its money, decides what follows, and writes to the patient. Facts may arrive in any
 * order and repeatedly; each is recorded once.
 */
export async function recordFact(trx: Db, context: CollectionContext, attempt_id: string, report: Report): Promise<Recorded> {
  const { provider_id } = context.provider;
  const attempt = await selectRows(trx, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirst();
  return attempt ? recordFactOf(trx, context, attempt, report) : 'unknownAttempt';
}

/** As `recordFact`, for an attempt that was read before: an attempt never changes. */
export async function recordFactOf(
  trx: Db,
  context: CollectionContext,
  attempt: ChargeAttempt,
  report: Report,
): Promise<Exclude<Recorded, 'unknownAttempt'>> {
  // Any other change of this plan waits here.
  const application = await lockApplicationOfPlan(trx, attempt);
  if (!application || !(await lockLedger(trx, attempt))) throw new Error(`the plan ${attempt.payment_plan_id} has no ledger`);

  const entries = await entriesOf(trx, attempt);
  const unstarted = await findUnstarted(trx, attempt);
  if (report.kind === 'pending') return markPending(trx, context, application, { attempt, entries, report, unstarted });
  if (entries.some(({ kind, refund_id }) => kind === report.kind && refund_id === (report.refund_id ?? null))) return 'known';
  const parts = await partsOf(trx, attempt);
  const { isOpen, moved, wasOwed } = await moveMoney(trx, attempt, {
    parts,
    entries,
    report,
    isCanceled: unstarted?.status === 'CANCELLED',
  });
  const isOwed = moved.some(({ left }) => left > 0);
  const decided = isOpen || !isOwed || wasDecided(entries, report) ? {} : await decide(trx, context, attempt, report);
  const owed = partsToDecide(moved, attempt, report, today(context.provider.time_zone, context.now));
  const { default_on } = decided;
  const days =
    default_on == null ? new Map<number, DayString>() : await findDeadlines(trx, context, attempt, { owed, default_on });
  await insertEntries(
    trx,
    moved.map(({ number, paid_cents, forgiven_cents, surplus_cents }) => ({
      ...entryOf(attempt, report, context.now),
      number,
      paid_cents,
      forgiven_cents,
      surplus_cents,
      ...(owed.some((part) => part.number === number) && { ...decided, default_on: days.get(number) ?? null }),
    })),
  );
  const decision = { ...decided, ...(days.size > 0 && { default_on: [...days.values()].toSorted()[0] }) };
  if (!isOpen) await closeCharge(trx, attempt);
  const sum = (column: keyof Moves) => toCents(moved.reduce((total, part) => total + part[column], 0));
  const [paid, surplus] = [sum('paid_cents'), sum('surplus_cents')];
  const isPaid = isOpen || paid > 0;
  const full = await settleFullPayment(trx, context, application, { attempt, plan: unstarted, isPaid });
  const wasKnown = wasDecided(entries, report);
  // The provider never heard of a payment in full that failed.
  if (full !== 'failed') await publishPayment(trx, context, { attempt, report, moved, decision, wasKnown });
  if (report.refund_id !== undefined) await closeRefund(trx, attempt, report.refund_id);
  const balance = await findBalance(trx, attempt);
  const isCompleted = wasOwed && (await completeIfPaid(trx, context, application, { plan: attempt, balance }));
  const news = { attempt, report, paid, surplus, decision, balance, isCompleted };
  await (full
    ? sendNewsOfFullPayment(trx, context, application, { ...news, full })
    : sendNewsOfPayment(trx, context, application, news));
  return 'recorded';
}

/** A charge that needed the patient and was declined in the end has failed once, whichever of both was reported first. */
function wasDecided(entries: readonly LedgerEntry[], { kind }: Report): boolean {
  const other = kind === 'declined' ? 'needs_action' : kind === 'needs_action' ? 'declined' : undefined;
  return other !== undefined && entries.some((entry) => entry.kind === other);
}

type Part = Moves & {
  readonly number: number;
  readonly due: DayString;
  readonly left: number;
};

/**
 * The parts that are owed and that a decision is about. What a patient tried to pay before its day is charged, or asked for, on that day
 * as if they had not; where nothing of it is due, the decision is about the first part.
 */
function partsToDecide(moved: readonly Part[], attempt: ChargeAttempt, report: Report, day: DayString): readonly Part[] {
  const owed = moved.filter(({ left }) => left > 0);
  if (attempt.on_behalf !== 'patient' || !report.failure) return owed;
  const due = owed.filter((part) => part.due <= day);
  return due.length > 0 ? due : owed.slice(0, 1);
}

function entriesOf(trx: Db, { provider_id, payment_plan_id, attempt_id }: ChargeAttempt): Promise<LedgerEntry[]> {
  return selectRows(trx, 'ledger_entries', { provider_id, payment_plan_id, attempt_id }).orderBy('entry').execute();
}

function partsOf(trx: Db, { provider_id, attempt_id }: ChargeAttempt) {
  return selectRows(trx, 'charge_attempt_parts', { provider_id, attempt_id }).orderBy('number').execute();
}

interface Movement {
  /** Nothing of the plan is owed, although nothing was paid. */
  readonly isCanceled: boolean;
  readonly parts: Awaited<ReturnType<typeof partsOf>>;
  readonly entries: readonly LedgerEntry[];
  readonly report: Report;
}

/** The difference between what the facts mean for the money, and what the entries have moved so far. */
async function moveMoney(trx: Db, attempt: ChargeAttempt, { parts, entries, report, isCanceled }: Movement) {
  const known = entries.filter(({ number }) => number === parts[0]?.number).flatMap(factOfEntry);
  const amounts = parts.map(({ amount_cents }) => amount_cents);
  const facts = [...known, ...factOfReport(report)];
  const partOf = partsOfRefunds(parts, entries);
  const money = attemptMoney(attempt.amount_cents, facts);
  const shares = shareMoney(amounts, money, namedRefunds(facts, partOf));
  const sharesBefore = shareMoney(amounts, attemptMoney(attempt.amount_cents, known), namedRefunds(known, partOf));
  const balances = new Map((await listBalances(trx, attempt)).map((balance) => [balance.number, balance]));
  const isOpenHere = (await openNumbers(trx, attempt)).size > 0;
  const moved = parts.map(({ number, amount_cents }, index): Part => {
    const balance = balances.get(number);
    const share = shares[index];
    if (!balance || !share) throw new Error(`the plan ${attempt.payment_plan_id} has no payment ${number}`);
    const before = sumOf(entries.filter((entry) => entry.number === number));
    const cash = share.paid - before.paid_cents - before.surplus_cents;
    const given = share.forgiven - (sharesBefore[index]?.forgiven ?? 0);
    // What another attempt is about to take is not there for this one.
    const free = balance.open_cents - (isOpenHere ? balance.pending_cents - amount_cents : balance.pending_cents);
    const space = isCanceled ? 0 : free;
    const moves = movesOf(before, { cash, given, space });
    return { number, due: balance.due, ...moves, left: balance.open_cents - moves.paid_cents - moves.forgiven_cents };
  });
  return { isOpen: money.isOpen, moved, wasOwed: [...balances.values()].some(({ open_cents }) => open_cents > 0) };
}

/** Finds the part of the payment that staff, an agent or the service refunds with an id. */
function partsOfRefunds(parts: Movement['parts'], entries: readonly LedgerEntry[]) {
  const asked = new Map(entries.flatMap(({ kind, refund_id, number }) => (kind === 'refund_asked' ? [[refund_id, number]] : [])));
  return (refund: string) => {
    const place = parts.findIndex(({ number }) => number === asked.get(refund));
    return place < 0 ? undefined : place;
  };
}

function sumOf(entries: readonly Moves[]): Moves {
  const sum = (column: keyof Moves) => toCents(entries.reduce((total, entry) => total + entry[column], 0));
  return { paid_cents: sum('paid_cents'), forgiven_cents: sum('forgiven_cents'), surplus_cents: sum('surplus_cents') };
}

function entryOf({ provider_id, payment_plan_id, attempt_id }: ChargeAttempt, report: Report, now: Date): NewEntry {
  const { kind, charge_reference, happened_at, cents, code, refund_id } = report;
  return {
    provider_id,
    payment_plan_id,
    attempt_id,
    kind,
    charge_reference,
    happened_at,
    recorded_at: now,
    fact_cents: cents ?? null,
    code: code?.slice(0, 100) ?? null,
    refund_id: refund_id ?? null,
  };
}

async function openNumbers(trx: Db, { provider_id, attempt_id }: ChargeAttempt): Promise<ReadonlySet<number>> {
  const rows = await selectRows(trx, 'open_charges', { provider_id, attempt_id }).execute();
  return new Set(rows.map(({ number }) => number));
}

interface PendingNews {
  readonly attempt: ChargeAttempt;
  readonly entries: readonly LedgerEntry[];
  readonly report: Report;
  readonly unstarted: Plan | undefined;
}

/**
 * A bank debit is under way, or the patient confirms the payment with their bank. Nothing changes for an attempt that has ended in the
 * meantime. A payment that was confirmed and takes its time is pending without another entry.
 */
async function markPending(
  trx: Db,
  context: CollectionContext,
  application: Application,
  { attempt, entries, report, unstarted }: PendingNews,
): Promise<Exclude<Recorded, 'unknownAttempt'>> {
  const { now } = context;
  const open = await openNumbers(trx, attempt);
  const isConfirming = report.code === CONFIRMING;
  const isNoted = entries.some(({ kind }) => kind === 'pending');
  if (open.size === 0 || (isNoted && isConfirming)) return 'known';
  if (!isNoted)
    await insertEntries(
      trx,
      [...open].map((number) => ({ ...entryOf(attempt, report, now), number })),
    );
  const { provider_id, attempt_id } = attempt;
  const state = isConfirming ? 'confirming' : 'pending';
  const ask_after = new Date(now.getTime() + (isConfirming ? CONFIRMATION_MS : PENDING_PAUSE_MS));
  await updateRows(trx, 'open_charges', { provider_id, attempt_id })
    .where('state', '!=', state)
    .set({ state, ask_after, tries: 0 })
    .execute();
  const full = !isConfirming && (await settleFullPayment(trx, context, application, { attempt, plan: unstarted, isPaid: true }));
  if (full) await sendNewsOfFullPayment(trx, context, application, { attempt, report, full });
  return 'recorded';
}

const PENDING_PAUSE_MS = 12 * 3_600_000;
/** How long the patient has to confirm a payment with their bank; then it is given up, and can be tried again. */
const CONFIRMATION_MS = 15 * 60_000;

async function closeCharge(trx: Db, { provider_id, attempt_id }: ChargeAttempt): Promise<void> {
  await trx.deleteFrom('open_charges').where('provider_id', '=', provider_id).where('attempt_id', '=', attempt_id).execute();
}

/** The id of a refund that was made in the dashboard of the processor is the processor's own. */
async function closeRefund(trx: Db, { provider_id }: ChargeAttempt, refund_id: string): Promise<void> {
  await sql`
    delete from open_refunds where provider_id = ${provider_id} and refund_id::text = ${refund_id}
  `.execute(trx);
}
