import {
  addDays,
  afterFailure,
  attemptMoney,
  movesOf,
  shareMoney,
  toCents,
  today,
  type AttemptFact,
  type Cents,
  type DayString,
  type Moves,
} from '#rules';
import { sql } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';
import { completeIfPaid } from './end-plan.ts';
import {
  type ChargeAttempt,
  type EntryKind,
  insertEntries,
  type LedgerEntry,
  listBalances,
  lockLedger,
  type NewEntry,
} from '../ledger/ledger.ts';
import { sendNewsOfPayment } from './payment-messages.ts';
import { publishPayment } from './publish-payment.ts';
import type { CollectionContext, Decision, Report } from './report.ts';

/** `known`: the ledger has this fact already. `unknownAttempt`: no attempt of this provider has this id. */
export type Recorded = 'recorded' | 'known' | 'unknownAttempt';

/**
 * Adds a fact about an attempt to the ledger: moves its money, decides what follows, and writes to the patient. Facts may arrive in any
 * order and repeatedly; each is recorded once.
 */
export async function recordFact(trx: Db, context: CollectionContext, attempt_id: string, report: Report): Promise<Recorded> {
  const { provider_id } = context.provider;
  const attempt = await selectRows(trx, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirst();
  if (!attempt) return 'unknownAttempt';
  // Any other change of this plan waits here.
  const application = await lockApplicationOfPlan(trx, attempt);
  if (!application || !(await lockLedger(trx, attempt))) throw new Error(`the plan ${attempt.payment_plan_id} has no ledger`);

  const entries = await entriesOf(trx, attempt);
  if (entries.some(({ kind, refund_id }) => kind === report.kind && refund_id === (report.refund_id ?? null))) return 'known';
  if (report.kind === 'pending') {
    await markPending(trx, attempt, entries, { report, now: context.now });
    return 'recorded';
  }
  const parts = await partsOf(trx, attempt);
  const { isOpen, moved, wasOwed } = await moveMoney(trx, attempt, { parts, entries, report });
  const isOwed = moved.some(({ left }) => left > 0);
  const decision = isOpen || !isOwed || wasDecided(entries, report) ? {} : await decide(trx, context, attempt, report);
  await insertEntries(
    trx,
    moved.map(({ left, ...part }) => ({
      ...entryOf(attempt, report, context.now),
      ...part,
      ...(left > 0 && decision),
    })),
  );
  if (!isOpen) await closeCharge(trx, attempt);
  const wasKnown = wasDecided(entries, report);
  await publishPayment(trx, context, { attempt, report, moved, decision, wasKnown });
  const paid = toCents(moved.reduce((sum, { paid_cents }) => sum + paid_cents, 0));
  const isCompleted = wasOwed && (await completeIfPaid(trx, context, application, attempt));
  await sendNewsOfPayment(trx, context, application, { attempt, report, paid, decision, isCompleted });
  return 'recorded';
}

/** A charge that needed the patient and was declined in the end has failed once. */
function wasDecided(entries: readonly LedgerEntry[], { kind }: Report): boolean {
  return kind === 'declined' && entries.some((entry) => entry.kind === 'needs_action');
}

type Part = Moves & {
  readonly number: number;
  readonly left: number;
};

function entriesOf(trx: Db, { provider_id, payment_plan_id, attempt_id }: ChargeAttempt): Promise<LedgerEntry[]> {
  return selectRows(trx, 'ledger_entries', { provider_id, payment_plan_id, attempt_id }).orderBy('entry').execute();
}

function partsOf(trx: Db, { provider_id, attempt_id }: ChargeAttempt) {
  return selectRows(trx, 'charge_attempt_parts', { provider_id, attempt_id }).orderBy('number').execute();
}

interface Movement {
  readonly parts: Awaited<ReturnType<typeof partsOf>>;
  readonly entries: readonly LedgerEntry[];
  readonly report: Report;
}

/** The difference between what the facts mean for the money, and what the entries have moved so far. */
async function moveMoney(trx: Db, attempt: ChargeAttempt, { parts, entries, report }: Movement) {
  const known = entries.filter(({ number }) => number === parts[0]?.number).flatMap(factOfEntry);
  const amounts = parts.map(({ amount_cents }) => amount_cents);
  const money = attemptMoney(attempt.amount_cents, [...known, ...factOfReport(report)]);
  const shares = shareMoney(amounts, money);
  const sharesBefore = shareMoney(amounts, attemptMoney(attempt.amount_cents, known));
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
    const space = balance.open_cents - (isOpenHere ? balance.pending_cents - amount_cents : balance.pending_cents);
    const moves = movesOf(before, { cash, given, space });
    return { number, ...moves, left: balance.open_cents - moves.paid_cents - moves.forgiven_cents };
  });
  return { isOpen: money.isOpen, moved, wasOwed: [...balances.values()].some(({ open_cents }) => open_cents > 0) };
}

function sumOf(entries: readonly Moves[]): Moves {
  const sum = (column: keyof Moves) => toCents(entries.reduce((total, entry) => total + entry[column], 0));
  return { paid_cents: sum('paid_cents'), forgiven_cents: sum('forgiven_cents'), surplus_cents: sum('surplus_cents') };
}

function factOfEntry({ kind, fact_cents, refund_id }: LedgerEntry): readonly AttemptFact[] {
  return factOf(kind, fact_cents ?? undefined, refund_id ?? undefined);
}

function factOfReport({ kind, cents, refund_id }: Report): readonly AttemptFact[] {
  return factOf(kind, cents, refund_id);
}

function factOf(kind: EntryKind, cents = toCents(0), refund = ''): readonly AttemptFact[] {
  switch (kind) {
    case 'settled':
      return [{ fact: 'settled' }];
    case 'declined':
    case 'needs_action':
      return [{ fact: 'declined' }];
    case 'returned':
    case 'disputed':
      return [{ fact: kind, cents }];
    case 'dispute_won':
      return [{ fact: 'disputeWon', cents }];
    case 'dispute_lost':
      return [{ fact: 'disputeLost', cents }];
    case 'refunded':
      return [{ fact: 'refunded', refund, cents }];
    case 'refund_failed':
      return [{ fact: 'refundFailed', refund, cents }];
    case 'counted':
    case 'attempted':
    case 'pending':
    case 'forgiven':
    case 'resumed':
    case 'completed':
    case 'defaulted':
      return [];
  }
}

async function decide(trx: Db, { provider, now }: CollectionContext, attempt: ChargeAttempt, report: Report): Promise<Decision> {
  const day = today(provider.time_zone, now);
  // The patient's bank decides a dispute; until then, and if the patient wins it, the service charges nothing.
  if (report.kind === 'disputed') return { stop: 'disputed' };
  if (report.kind === 'dispute_lost') return { stop: 'disputed', default_on: addDays(day, DISPUTE_DAYS) };
  if (!report.failure) return {};
  const { failures, first_try } = await readTries(trx, attempt);
  const tries = { failure: report.failure, day, firstTry: first_try ?? attempt.charged_on, failures: failures + 1 };
  const after = afterFailure(tries, provider.payment_retry_days);
  // A payment that the patient asked for is not repeated without them.
  const isAsked = attempt.on_behalf === 'patient';
  if (after.next === 'retry') return isAsked ? {} : { retry_on: after.on };
  if (isAsked) return after.reason === 'retriesUsed' ? {} : { stop: after.reason };
  return { stop: after.reason, default_on: after.defaultOn };
}

const DISPUTE_DAYS = 10;

/** The tries of a payment that failed before, since the last time that staff let it be tried again. */
async function readTries(trx: Db, { provider_id, payment_plan_id, attempt_id }: ChargeAttempt) {
  const { rows } = await sql<{ failures: number; first_try: DayString | null }>`
    with part as (
      select min(number) as number from charge_attempt_parts where provider_id = ${provider_id} and attempt_id = ${attempt_id}
    ), tried as (
      select e.kind, e.attempt_id, a.charged_on from part
      join ledger_entries e on e.provider_id = ${provider_id} and e.payment_plan_id = ${payment_plan_id} and e.number = part.number
      join charge_attempts a on a.provider_id = e.provider_id and a.attempt_id = e.attempt_id
      where e.entry > coalesce((
        select max(r.entry) from ledger_entries r where r.provider_id = ${provider_id} and r.payment_plan_id = ${payment_plan_id}
          and r.number = part.number and r.kind = 'resumed'), 0)
    )
    select (count(distinct attempt_id) filter (where kind in ('declined', 'needs_action', 'returned')))::integer as failures,
      min(charged_on) as first_try from tried
  `.execute(trx);
  return rows[0] ?? { failures: 0, first_try: null };
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
  readonly report: Report;
  readonly now: Date;
}

/** A bank debit is under way. Nothing changes for an attempt that has ended in the meantime. */
async function markPending(trx: Db, attempt: ChargeAttempt, entries: readonly LedgerEntry[], { report, now }: PendingNews) {
  const open = await openNumbers(trx, attempt);
  if (open.size === 0 || entries.some(({ kind }) => kind === 'pending')) return;
  await insertEntries(
    trx,
    [...open].map((number) => ({ ...entryOf(attempt, report, now), number })),
  );
  const { provider_id, attempt_id } = attempt;
  const ask_after = new Date(now.getTime() + PENDING_PAUSE_MS);
  await updateRows(trx, 'open_charges', { provider_id, attempt_id }).set({ state: 'pending', ask_after, tries: 0 }).execute();
}

const PENDING_PAUSE_MS = 12 * 3_600_000;

async function closeCharge(trx: Db, { provider_id, attempt_id }: ChargeAttempt): Promise<void> {
  await trx.deleteFrom('open_charges').where('provider_id', '=', provider_id).where('attempt_id', '=', attempt_id).execute();
}
