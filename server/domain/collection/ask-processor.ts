import type { Provider } from '#configuration';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { type ChargeAnswer, type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { ChargeAttempt } from '../ledger/ledger.ts';
import { recordFact } from './record-fact.ts';
import type { Report } from './report.ts';

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

/** Calls of one worker at the same time. */
const AT_ONCE = 8;
/** A worker that is killed during a call leaves the attempt to another one after this time. */
export const LEASE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 3600;
/** A webhook can be lost, so a pending debit is looked up this often. */
const PENDING_PAUSE_SECONDS = 12 * 3600;

interface OpenCharge {
  readonly attempt_id: string;
  readonly state: 'asking' | 'pending';
  readonly tries: number;
  readonly first_asked_at: Date;
}

/**
 * Asks the processor about every attempt whose time has come, a few at the same time. No transaction is open during a call. An
 * attempt is asked again with its own key until there is an answer, so it takes money at most once.
 */
export async function askProcessor(options: AskOptions): Promise<void> {
  for (;;) {
    const leased = await leaseCharges(options);
    if (leased.length === 0) return;
    await Promise.all(leased.map((charge) => ask(charge, options)));
  }
}

async function leaseCharges({ db, provider, clock }: AskOptions): Promise<readonly OpenCharge[]> {
  const now = clock.now();
  const { rows } = await sql<OpenCharge>`
    with due as (
      select provider_id, attempt_id from open_charges
      where provider_id = ${provider.provider_id} and ask_after <= ${now}
      order by ask_after limit ${AT_ONCE} for update skip locked
    ), leased as (
      update open_charges o set tries = o.tries + 1, first_asked_at = coalesce(o.first_asked_at, ${now}), ask_after = ${now}::timestamptz + make_interval(secs => greatest(
        ${LEASE_SECONDS}, case o.state when 'pending' then ${PENDING_PAUSE_SECONDS}
          else least(${LONGEST_PAUSE_SECONDS}, 60 * power(2, least(o.tries, 6))) end))
      from due where o.provider_id = due.provider_id and o.attempt_id = due.attempt_id
      returning o.attempt_id, o.state, o.tries, o.first_asked_at
    )
    select distinct attempt_id, state, tries, first_asked_at from leased
  `.execute(db);
  return rows;
}

async function ask({ attempt_id, state, tries, first_asked_at }: OpenCharge, options: AskOptions): Promise<void> {
  const { db, payments, provider, log } = options;
  const { provider_id } = provider;
  const labels = { provider_id, attempt_id, tries };
  try {
    const attempt = await selectRows(db, 'charge_attempts', { provider_id, attempt_id }).executeTakeFirstOrThrow();
    if (state === 'asking') return await chargeAttempt(attempt, first_asked_at, options);
    const answer = await payments.findCharge(provider_id, attempt_id);
    if (answer !== undefined) await recordAnswer(attempt, answer, options);
  } catch (err) {
    if (err instanceof ProcessorUnavailable)
      log.warn({ ...labels, reason: err.reason }, 'a charge had no answer, and is asked again');
    else log.error({ ...labels, err }, 'a charge could not be asked or recorded, and is asked again');
  }
}

/** Sends a committed attempt that no worker has leased, as `askProcessor` does with those that it leases. */
export async function askNow(attempt: ChargeAttempt, options: AskOptions): Promise<void> {
  const { provider_id, attempt_id } = attempt;
  const { rows } = await sql<Pick<OpenCharge, 'first_asked_at'>>`
    update open_charges set first_asked_at = coalesce(first_asked_at, ${options.clock.now()})
    where provider_id = ${provider_id} and attempt_id = ${attempt_id} returning first_asked_at
  `.execute(options.db);
  // Without a row, a worker has the answer already.
  if (rows[0]) await chargeAttempt(attempt, rows[0].first_asked_at, options);
}

/**
 * Sends a committed attempt to the processor and records the answer; no transaction is open during the call. Where there is no answer it
 * throws `ProcessorUnavailable`, and a worker sends the same attempt again.
 */
async function chargeAttempt(attempt: ChargeAttempt, firstAskedAt: Date, options: AskOptions): Promise<void> {
  const answer = await charge(attempt, firstAskedAt, options);
  await recordAnswer(attempt, answer, options);
  const { provider_id, attempt_id, on_behalf } = attempt;
  options.log.info({ provider_id, attempt_id, on_behalf, state: answer.state }, 'a payment was charged');
}

async function charge(
  attempt: ChargeAttempt,
  first_tried_at: Date,
  { db, payments, provider }: AskOptions,
): Promise<ChargeAnswer> {
  const { provider_id, attempt_id, payment_method_id, amount_cents, on_behalf } = attempt;
  const method = await selectRows(db, 'payment_methods', { provider_id, payment_method_id }).executeTakeFirstOrThrow();
  return payments.charge({
    provider_id,
    processor_reference: method.processor_reference,
    amount: amount_cents,
    attempt_id,
    first_tried_at,
    descriptor: provider.statement_descriptor,
    on_behalf,
  });
}

function recordAnswer(
  attempt: ChargeAttempt,
  answer: ChargeAnswer,
  { db, provider, site, clock, isWatched }: AskOptions,
): Promise<unknown> {
  const now = clock.now();
  const report = reportOf(answer, attempt, now);
  return inTransaction(db, (trx) => recordFact(trx, { provider, site, now, isWatched }, attempt.attempt_id, report));
}

function reportOf(answer: ChargeAnswer, { amount_cents: cents }: ChargeAttempt, now: Date): Report {
  const { charge_reference } = answer;
  switch (answer.state) {
    case 'settled':
      return { kind: 'settled', charge_reference, happened_at: answer.settled_at };
    case 'pending':
      return { kind: 'pending', charge_reference, happened_at: now };
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
