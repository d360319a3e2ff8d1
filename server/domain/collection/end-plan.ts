import { today, type DayString } from '#rules';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import { findBalance, insertEntries, listEntries, lockLedger, type PlanBalance, type PlanKey } from '../ledger/ledger.ts';
import { deadlines } from './deadlines.ts';
import { sendNewsOfDefault } from './payment-messages.ts';
import type { CollectionContext } from './report.ts';

const bySystem = (at: Date) => ({ actor: 'system', session_id_hash: null, at }) as const;

interface BalancedPlan {
  readonly plan: PlanKey;
  /** Its sums after the change that may have paid it off. */
  readonly balance: PlanBalance | undefined;
}

/**
 * Records that nothing of a plan is open or pending any more, where something was open until now. The plan is completed from then on; its application closes with the
 * next bill, as decision 0028 has it. A debit that comes back later opens the payment again.
 */
export async function completeIfPaid(
  trx: Db,
  { now }: Pick<CollectionContext, 'now'>,
  application: Application,
  { plan: { provider_id, payment_plan_id }, balance }: BalancedPlan,
): Promise<boolean> {
  const key = { provider_id, payment_plan_id };
  if (!balance || balance.open_cents > 0 || balance.pending_cents > 0) return false;
  await insertEntries(trx, [{ ...key, kind: 'completed', happened_at: now, recorded_at: now }]);
  const { paid_cents, forgiven_cents } = balance;
  const details = { payment_plan_id, paid_cents, forgiven_cents };
  // A debit that comes back opens the plan again, so it can be completed more than once.
  const entries = await listEntries(trx, key);
  const fact = `${payment_plan_id} ${entries.filter(({ kind }) => kind === 'completed').length}`;
  const inserts = [insertProviderEvent(trx, { ...key, kind: 'plan.completed', fact, happened_at: now, now })];
  await changeApplication(trx, application, { event: 'plan.completed', details, inserts }, bySystem(now));
  return true;
}

interface DefaultOptions extends CollectionContext {
  readonly db: Db;
}

/** Returns to the provider every plan whose time to pay a failed payment is over. Returns how many there were. */
export async function defaultPlans({ db, ...context }: DefaultOptions): Promise<number> {
  const { provider, now } = context;
  const day = today(provider.time_zone, now);
  let count = 0;
  for (const plan of await listDefaults(db, provider.provider_id, day))
    if (await inTransaction(db, (trx) => defaultPlan(trx, context, plan, day))) count += 1;
  return count;
}

/** A day that a decision has set has come, and nothing of the plan is under way. */
async function listDefaults(
  db: Db,
  providerId: string,
  day: DayString,
  planId: string | null = null,
): Promise<readonly PlanKey[]> {
  const { rows } = await sql<PlanKey>`
    select distinct e.provider_id, e.payment_plan_id from (${deadlines(providerId, planId)}) as e
    where e.default_on <= ${day} and not exists (
      select from open_charges o where o.provider_id = e.provider_id and o.payment_plan_id = e.payment_plan_id)
  `.execute(db);
  return rows;
}

async function defaultPlan(trx: Db, context: CollectionContext, key: PlanKey, day: DayString): Promise<boolean> {
  const { now } = context;
  const application = await lockApplicationOfPlan(trx, key);
  if (!application || !(await lockLedger(trx, key))) return false;
  // A payment may have come in since.
  const balance = await findBalance(trx, key);
  const isDue = (await listDefaults(trx, key.provider_id, day, key.payment_plan_id)).length > 0;
  if (!balance || !isDue) return false;

  await insertEntries(trx, [{ ...key, kind: 'defaulted', happened_at: now, recorded_at: now }]);
  await updateRows(trx, 'payment_plans', key).set({ status: 'DEFAULTED' }).execute();
  const { paid_cents, open_cents } = balance;
  const details = { payment_plan_id: key.payment_plan_id, paid_cents, open_cents };
  const fact = { fact: key.payment_plan_id, happened_at: now, now };
  const inserts = [insertProviderEvent(trx, { ...key, kind: 'plan.defaulted', ...fact })];
  await changeApplication(trx, application, { event: 'plan.defaulted', details, inserts }, bySystem(now));
  const plan = await selectRows(trx, 'payment_plans', key).executeTakeFirstOrThrow();
  await sendNewsOfDefault(trx, context, application, plan, balance);
  return true;
}
