import { toCents, type Cents } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { changeApplication } from '../applications/applications.ts';
import type { Origin } from '../audit/audit.ts';
import { findBalance, insertEntries, listBalances, lockLedger, type InstalmentBalance, type PlanKey } from '../ledger/ledger.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import { completeIfPaid } from './end-plan.ts';
import { sendNewsOfForgiving } from './payment-messages.ts';
import { readReason } from './reason.ts';
import type { CollectionContext } from './report.ts';

/** What staff take off a plan. */
export interface ForgiveWish {
  readonly plan: PlanKey;
  /** Which payment; without it, the last ones first. */
  readonly number?: number | undefined;
  /** Without it, all that is open. */
  readonly amount?: Cents | undefined;
  readonly why: string;
  readonly by: Origin;
}

/** `underWay`: the payment is being charged. `ended`: the plan was handed back to its provider, who decides what is owed. */
export type ForgiveOutcome =
  | { readonly outcome: 'forgiven'; readonly cents: Cents; readonly open: Cents }
  | { readonly outcome: 'refused'; readonly reason: 'noSuchPayment' | 'nothingOpen' | 'underWay' | 'ended' | 'why' }
  | { readonly outcome: 'refused'; readonly reason: 'moreThanOpen'; readonly most: Cents };

/** Lets a patient owe less, for staff. Nothing is charged for what was forgiven; a plan of which nothing is left is completed. */
export function forgivePayment(
  db: Db,
  context: Pick<CollectionContext, 'provider' | 'site'>,
  { plan, number, amount, why, by }: ForgiveWish,
): Promise<ForgiveOutcome> {
  return inTransaction(db, async (trx) => {
    const refused = (reason: 'noSuchPayment' | 'nothingOpen' | 'underWay' | 'ended' | 'why') =>
      ({ outcome: 'refused', reason }) as const;
    const application = await lockApplicationOfPlan(trx, plan);
    if (!application || !(await lockLedger(trx, plan))) return refused('noSuchPayment');
    const { provider_id, payment_plan_id } = plan;
    const { status } = await selectRows(trx, 'payment_plans', { provider_id, payment_plan_id }).executeTakeFirstOrThrow();
    if (status === 'DEFAULTED') return refused('ended');
    const reason = readReason(why);
    if (reason === undefined) return refused('why');
    const wanted = (await listBalances(trx, plan)).filter((one) => number === undefined || one.number === number);
    if (wanted.length === 0) return refused('noSuchPayment');
    const open = wanted.filter(({ open_cents, pending_cents }) => open_cents > 0 && pending_cents === 0);
    const most = toCents(open.reduce((sum, { open_cents }) => sum + open_cents, 0));
    if (most === 0) return refused(wanted.some(({ pending_cents }) => pending_cents > 0) ? 'underWay' : 'nothingOpen');
    const cents = amount ?? most;
    if (cents > most || cents < 1) return { outcome: 'refused', reason: 'moreThanOpen', most };

    const shares = shareFromLast(open, cents);
    const fact = { provider_id, payment_plan_id, kind: 'forgiven' as const, why: reason, happened_at: by.at, recorded_at: by.at };
    await insertEntries(
      trx,
      shares.map((share) => ({ ...fact, number: share.number, forgiven_cents: share.cents })),
    );
    const details = { payment_plan_id, number: number ?? null, cents };
    const { length } = await selectRows(trx, 'ledgers', { provider_id, payment_plan_id }).executeTakeFirstOrThrow();
    const event = { provider_id, payment_plan_id, fact: `${payment_plan_id} forgiven ${length}`, happened_at: by.at, now: by.at };
    const inserts = [insertProviderEvent(trx, { ...event, kind: 'plan.changed', change: 'forgiven' })];
    await changeApplication(trx, application, { event: 'payment.forgiven', details, inserts }, by);
    const now = { ...context, now: by.at };
    await completeIfPaid(trx, now, application, { plan, balance: await findBalance(trx, plan) });
    const left = toCents((await listBalances(trx, plan)).reduce((sum, { open_cents }) => sum + open_cents, 0));
    await sendNewsOfForgiving(trx, now, application, plan, { cents, entry: length });
    return { outcome: 'forgiven', cents, open: left };
  });
}

/** The plan ends earlier, and the next payments stay as they were agreed. */
function shareFromLast(open: readonly InstalmentBalance[], cents: Cents) {
  let left: number = cents;
  return open.toReversed().flatMap(({ number, open_cents }) => {
    const share = Math.min(open_cents, left);
    left -= share;
    return share > 0 ? [{ number, cents: toCents(share) }] : [];
  });
}
