import { addDays, afterFailure, today, type DayString, type StopReason } from '#rules';
import { sql } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { ChargeAttempt, PlanKey } from '../ledger/ledger.ts';
import type { CollectionContext, Decision, Report } from './report.ts';

/**
 * Decides what follows a report after which a payment is owed, by the provider's retries. Nothing follows in a plan that was handed
 * back, or whose provider collects again itself: it collects what is owed.
 */
export async function decide(
  trx: Db,
  { provider, now }: CollectionContext,
  attempt: ChargeAttempt,
  report: Report,
): Promise<Decision> {
  const plan = await selectRows(trx, 'payment_plans', keyOf(attempt)).executeTakeFirstOrThrow();
  if (plan.status === 'DEFAULTED' || plan.status === 'CANCELLED' || !provider.collects_payments) return {};
  const day = today(provider.time_zone, now);
  // The patient's bank decides a dispute; until then, and if the patient wins it, the service charges nothing.
  if (report.kind === 'disputed') return { stop: 'disputed' };
  if (report.kind === 'dispute_lost') return { stop: 'disputed', default_on: addDays(day, DISPUTE_DAYS) };
  if (!report.failure) return {};
  const { failures, first_try } = await readTries(trx, attempt);
  const tries = { failure: report.failure, day, firstTry: first_try ?? attempt.charged_on, failures: failures + 1 };
  const after = afterFailure(tries, provider.payment_retry_days);
  if (plan.status === 'PAYING') {
    // The plan ends with this payment, so nothing follows but for the method.
    if (after.next === 'stop' && after.reason === 'newMethod') await retireMethod(trx, attempt);
    return {};
  }
  // A payment that the patient asked for is not repeated without them.
  const isAsked = attempt.on_behalf === 'patient';
  if (after.next === 'retry') return isAsked || !plan.automatic ? {} : { retry_on: after.on };
  // The plan is charged to another method by now, or nothing of it is charged by itself, so this one does not stop it.
  const isPaidByHand = isAsked && !plan.automatic && !plan.in_full;
  if ((attempt.payment_method_id !== plan.payment_method_id || isPaidByHand) && OF_THE_METHOD.has(after.reason)) {
    if (after.reason === 'newMethod') await retireMethod(trx, attempt);
    return isAsked || !plan.automatic ? {} : { retry_on: addDays(day, 1) };
  }
  if (isAsked && after.reason === 'retriesUsed') return {};
  return { stop: after.reason, default_on: after.defaultOn };
}

/** Its bank refused it for good, so it is never charged again. */
async function retireMethod(trx: Db, { provider_id, payment_method_id }: ChargeAttempt): Promise<void> {
  await updateRows(trx, 'payment_methods', { provider_id, payment_method_id }).set({ status: 'inactive' }).execute();
}

const DISPUTE_DAYS = 10;

/** What another method, for which the patient signed, remedies. */
const OF_THE_METHOD: ReadonlySet<StopReason> = new Set(['retriesUsed', 'newMethod', 'newAuthorization', 'unauthorized']);

/** The scheduled tries of a payment that failed before, since the last time that staff let it be tried again. What a patient tries is no try of ours. */
async function readTries(trx: Db, { provider_id, payment_plan_id, attempt_id }: ChargeAttempt) {
  const { rows } = await sql<{ failures: number; first_try: DayString | null }>`
    with part as (
      select min(number) as number from charge_attempt_parts where provider_id = ${provider_id} and attempt_id = ${attempt_id}
    ), tried as (
      select e.kind, e.attempt_id, a.charged_on from part
      join ledger_entries e on e.provider_id = ${provider_id} and e.payment_plan_id = ${payment_plan_id} and e.number = part.number
      join charge_attempts a on a.provider_id = e.provider_id and a.attempt_id = e.attempt_id
      where a.on_behalf = 'scheduled' and e.entry > coalesce((
        select max(r.entry) from ledger_entries r where r.provider_id = ${provider_id} and r.payment_plan_id = ${payment_plan_id}
          and r.number = part.number and r.kind = 'resumed'), 0)
    )
    select (count(distinct attempt_id) filter (where kind in ('declined', 'needs_action', 'returned')))::integer as failures,
      min(charged_on) as first_try from tried
  `.execute(trx);
  return rows[0] ?? { failures: 0, first_try: null };
}

function keyOf({ provider_id, payment_plan_id }: ChargeAttempt): PlanKey {
  return { provider_id, payment_plan_id };
}
