import type { Provider } from '#configuration';
import { bulkhead } from 'cockatiel';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { type ChargeAnswer, type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { ChargeAttempt } from '../ledger/ledger.ts';
import { recordFactOf } from './record-fact.ts';
import { CONFIRMING, type Report } from './report.ts';

export interface AskOptions {
  readonly db: Db;
  readonly payments: Payments;
  readonly provider: Provider;
  /** The address of the provider's pages, for links in messages. */
  readonly site: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Whether the person waits for the answer on a page. */
  readonly isWatched?: (() => boolean) | undefined;
}

/** Calls of one provider's worker at the same time: a processor takes half a second for each, and Stripe 100 a second. */
const CALLS_AT_ONCE = 20;
/** Answers that a worker writes at the same time: the pool of the process has connections left for its pages. */
const WRITES_AT_ONCE = 6;
/** A worker that is killed during a call leaves the attempt to another one after this time. */
export const LEASE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 3600;
/** A webhook can be lost, so a pending debit is looked up this often. */
const PENDING_PAUSE_SECONDS = 12 * 3600;

interface OpenCharge extends ChargeAttempt {
  readonly state: 'asking' | 'pending' | 'confirming';
  readonly tries: number;
  readonly first_asked_at: Date;
  /** The method, as the processor names it. */
  readonly processor_reference: string;
}

interface Asking extends AskOptions {
  /** Runs the work when it is its turn to write. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Asks the processor about every attempt whose time has come, a few at the same time. No transaction is open during a call. An
 * attempt is asked again with its own key until there is an answer, so it takes money at most once.
 */
export async function askProcessor(options: AskOptions): Promise<void> {
  const takeCharge = openLeases(options);
  const turns = bulkhead(WRITES_AT_ONCE, Infinity);
  const asking = { ...options, inTurn: <T>(work: () => Promise<T>) => turns.execute(work) };
  const callers = Array.from({ length: CALLS_AT_ONCE }, async () => {
    for (let charge = await takeCharge(); charge; charge = await takeCharge()) await ask(charge, asking);
  });
  // What others have begun ends, also where one fails.
  const [failed] = (await Promise.allSettled(callers)).filter((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Gives one charge after the other, and leases the next ones when it has given all. */
function openLeases(options: AskOptions): () => Promise<OpenCharge | undefined> {
  let leased: OpenCharge[] = [];
  let isEmpty = false;
  let leasing: Promise<void> | undefined;
  const lease = async () => {
    leased = [...(await leaseCharges(options))];
    isEmpty = leased.length === 0;
    leasing = undefined;
  };
  return async () => {
    while (leased.length === 0 && !isEmpty) await (leasing ??= lease());
    return leased.shift();
  };
}

async function leaseCharges({ db, provider, clock }: AskOptions): Promise<readonly OpenCharge[]> {
  const now = clock.now();
  const { rows } = await sql<OpenCharge>`
    with due as (
      select provider_id, attempt_id from open_charges
      where provider_id = ${provider.provider_id} and ask_after <= ${now}
      order by ask_after limit ${CALLS_AT_ONCE} for update skip locked
    ), leased as (
      update open_charges o set tries = o.tries + 1, first_asked_at = coalesce(o.first_asked_at, ${now}), ask_after = ${now}::timestamptz + make_interval(secs => greatest(
        ${LEASE_SECONDS}, case o.state when 'pending' then ${PENDING_PAUSE_SECONDS}
          else least(${LONGEST_PAUSE_SECONDS}, 60 * power(2, least(o.tries, 6))) end))
      from due where o.provider_id = due.provider_id and o.attempt_id = due.attempt_id
      returning o.attempt_id, o.state, o.tries, o.first_asked_at
    )
    select distinct on (l.attempt_id) a.*, l.state, l.tries, l.first_asked_at, m.processor_reference from leased l
    join charge_attempts a on a.provider_id = ${provider.provider_id} and a.attempt_id = l.attempt_id
    join payment_methods m on m.provider_id = a.provider_id and m.payment_method_id = a.payment_method_id
  `.execute(db);
  return rows;
}

async function ask(charge: OpenCharge, options: Asking): Promise<void> {
  const { payments, log } = options;
  const { provider_id, attempt_id, state, tries } = charge;
  const labels = { provider_id, attempt_id, tries };
  try {
    if (state === 'asking') return await chargeAttempt(charge, charge, options);
    if (state === 'confirming') return await endNow(charge, options);
    const answer = await payments.findCharge(provider_id, attempt_id);
    if (answer !== undefined) await recordAnswer(charge, answer, options);
  } catch (err) {
    if (err instanceof ProcessorUnavailable)
      log.warn({ ...labels, reason: err.reason }, 'a charge had no answer, and is asked again');
    else log.error({ ...labels, err }, 'a charge could not be asked or recorded, and is asked again');
  }
}

/** Sends a committed attempt that no worker has leased, as `askProcessor` does with those that it leases. */
export async function askNow(attempt: ChargeAttempt, options: AskOptions): Promise<void> {
  const { provider_id, attempt_id, payment_method_id } = attempt;
  const { rows } = await sql<Sending>`
    update open_charges o set first_asked_at = coalesce(o.first_asked_at, ${options.clock.now()}) from payment_methods m
    where o.provider_id = ${provider_id} and o.attempt_id = ${attempt_id}
      and m.provider_id = o.provider_id and m.payment_method_id = ${payment_method_id}
    returning o.first_asked_at, m.processor_reference
  `.execute(options.db);
  // Without a row, a worker has the answer already.
  if (rows[0]) await chargeAttempt(attempt, rows[0], { ...options, inTurn: (work) => work() });
}

type Sending = Pick<OpenCharge, 'first_asked_at' | 'processor_reference'>;

/**
 * Sends a committed attempt to the processor and records the answer; no transaction is open during the call. Where there is no answer it
 * throws `ProcessorUnavailable`, and a worker sends the same attempt again.
 */
async function chargeAttempt(attempt: ChargeAttempt, sending: Sending, options: Asking): Promise<void> {
  const answer = await charge(attempt, sending, options);
  await recordAnswer(attempt, answer, options);
  const { provider_id, attempt_id, on_behalf } = attempt;
  options.log.info({ provider_id, attempt_id, on_behalf, state: answer.state }, 'a payment was charged');
}

/** Ends the time in which the patient can confirm a charge with their bank, and records what became of it. */
export function endConfirmation(attempt: ChargeAttempt, options: AskOptions): Promise<void> {
  return endNow(attempt, { ...options, inTurn: (work) => work() });
}

async function endNow(attempt: ChargeAttempt, options: Asking): Promise<void> {
  const { provider_id, attempt_id } = attempt;
  const reference = await findReference(options.db, attempt);
  if (reference === undefined) return;
  const answer = await options.payments.endConfirmation(provider_id, reference);
  await recordAnswer(attempt, answer, options);
  options.log.info({ provider_id, attempt_id, state: answer.state }, 'the confirmation of a payment has ended');
}

/** What the processor calls the charge of an attempt, as far as it has answered. */
export async function findReference(db: Db, { provider_id, attempt_id }: ChargeAttempt): Promise<string | undefined> {
  const entries = selectRows(db, 'ledger_entries', { provider_id, attempt_id }).where('charge_reference', 'is not', null);
  return (await entries.limit(1).executeTakeFirst())?.charge_reference ?? undefined;
}

function charge(
  { provider_id, attempt_id, amount_cents, on_behalf, by_agent }: ChargeAttempt,
  { first_asked_at, processor_reference }: Sending,
  { payments, provider }: AskOptions,
): Promise<ChargeAnswer> {
  return payments.charge({
    provider_id,
    processor_reference,
    amount: amount_cents,
    attempt_id,
    first_tried_at: first_asked_at,
    descriptor: provider.statement_descriptor,
    on_behalf,
    may_confirm: on_behalf === 'patient' && !by_agent,
  });
}

function recordAnswer(
  attempt: ChargeAttempt,
  answer: ChargeAnswer,
  { db, provider, site, clock, isWatched, inTurn }: Asking,
): Promise<unknown> {
  const now = clock.now();
  const report = reportOf(answer, attempt, now);
  const context = { provider, site, now, isWatched };
  return inTurn(() => inTransaction(db, (trx) => recordFactOf(trx, context, attempt, report)));
}

function reportOf(answer: ChargeAnswer, { amount_cents: cents }: ChargeAttempt, now: Date): Report {
  const { charge_reference } = answer;
  switch (answer.state) {
    case 'settled':
      return { kind: 'settled', charge_reference, happened_at: answer.settled_at };
    case 'pending':
      return { kind: 'pending', charge_reference, happened_at: now };
    case 'confirming':
      return { kind: 'pending', charge_reference, happened_at: now, code: CONFIRMING };
    case 'needsAction': {
      const failure = { kind: 'declined', decline: 'soft' } as const;
      return { kind: 'needs_action', charge_reference, happened_at: now, failure };
    }
    case 'declined': {
      const { code, kind: decline } = answer.decline;
      return { kind: 'declined', charge_reference, happened_at: now, code, failure: { kind: 'declined', decline } };
    }
    case 'returned': {
      const code = answer.return_code;
      return { kind: 'returned', charge_reference, happened_at: now, cents, code, failure: { kind: 'returned', code } };
    }
  }
}
