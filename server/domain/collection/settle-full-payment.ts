import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import type { ChargeAttempt } from '../ledger/ledger.ts';
import type { Plan } from '../plans/plans.ts';
import type { CollectionContext } from './report.ts';

/** The plan of an attempt that pays bills in full and has not started, or never will; nothing for any other attempt. */
export function findUnstarted(trx: Db, { provider_id, payment_plan_id }: ChargeAttempt): Promise<Plan | undefined> {
  return selectRows(trx, 'payment_plans', { provider_id, payment_plan_id, in_full: true })
    .where('status', 'in', ['PAYING', 'CANCELLED'])
    .executeTakeFirst();
}

/** What a report means for a payment in full: `started` with the money taken or under way, `failed` where none will come. */
export type FullPayment = 'started' | 'failed' | undefined;

interface Settled {
  readonly attempt: ChargeAttempt;
  readonly plan: Plan | undefined;
  /** The money was taken, or a bank debit is under way. */
  readonly isPaid: boolean;
}

/**
 * Starts the plan of a payment in full once its money was taken or is under way. Where it failed, the plan is canceled: the
 * application is then as it was before, and its bills are free.
 */
export async function settleFullPayment(
  trx: Db,
  { now }: Pick<CollectionContext, 'now'>,
  application: Application,
  { attempt, plan, isPaid }: Settled,
): Promise<FullPayment> {
  if (plan?.status !== 'PAYING') return undefined;
  const { provider_id, payment_plan_id, offer_id, total_cents, months, draft, drafted_on, payment_method_id } = plan;
  const key = { provider_id, payment_plan_id };
  const bySystem = { actor: 'system', session_id_hash: null, at: now } as const;
  if (!isPaid) {
    await updateRows(trx, 'payment_plans', key).set({ status: 'CANCELLED' }).execute();
    const details = { payment_plan_id, attempt_id: attempt.attempt_id };
    await changeApplication(trx, application, { event: 'full_payment.failed', details }, bySystem);
    return 'failed';
  }
  await updateRows(trx, 'payment_plans', key).set({ status: 'ACTIVE', started_at: now }).execute();
  const details = { payment_plan_id, offer_id, total_cents, months, in_full: true };
  const set = { payment_plan_id, selected_offer_id: offer_id, draft, drafted_on, payment_method_id };
  const inserts = [insertProviderEvent(trx, { ...key, kind: 'plan.started', fact: payment_plan_id, happened_at: now, now })];
  await changeApplication(trx, application, { event: 'plan.started', details, set, inserts }, bySystem);
  return 'started';
}
