import { toCents, type Cents } from '#rules';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Random } from '../../platform/random.ts';
import type { Db } from '../../schema/database.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import {
  findBalance,
  insertEntries,
  listBalances,
  listEntries,
  lockLedger,
  type LedgerEntry,
  type PlanKey,
} from '../ledger/ledger.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';
import type { AskOptions } from './ask-processor.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import { completeIfPaid } from './end-plan.ts';
import { insertRefund } from './refund-payment.ts';
import type { CollectionContext } from './report.ts';

interface SurplusOptions extends Pick<AskOptions, 'db' | 'provider' | 'site' | 'clock'> {
  readonly random: Random;
}

/**
 * Gives back what the processor took although another charge had paid it. Where the same payment is owed again by now, the money pays
 * it instead. Nothing happens while another charge of the payment is under way, and after a refund that the processor refused: then
 * staff refund it.
 */
export async function settleSurplus({ db, random, provider, site, clock }: SurplusOptions): Promise<void> {
  for (const plan of await listPlansWithSurplus(db, provider.provider_id)) {
    await inTransaction(db, async (trx) => {
      const application = await lockApplicationOfPlan(trx, plan);
      if (!application || !(await lockLedger(trx, plan))) return;
      const context = { provider, site, now: clock.now() };
      for (const surplus of await listSurplus(trx, plan)) await settle(trx, context, application, { plan, surplus, random });
    });
  }
}

async function listPlansWithSurplus(db: Db, providerId: string): Promise<readonly PlanKey[]> {
  const { rows } = await sql<PlanKey>`
    select distinct provider_id, payment_plan_id from (
      select provider_id, payment_plan_id, attempt_id from ledger_entries
      where provider_id = ${providerId} and surplus_cents <> 0
      group by provider_id, payment_plan_id, attempt_id, number having sum(surplus_cents) > 0
    ) as surplus
    where not exists (select from open_refunds o where o.provider_id = surplus.provider_id and o.attempt_id = surplus.attempt_id)
      and not exists (
        select from ledger_entries e where e.provider_id = surplus.provider_id and e.attempt_id = surplus.attempt_id
          and e.kind = 'refund_failed' and e.code is distinct from ${NEVER_RECEIVED})
  `.execute(db);
  return rows;
}

/** The processor never had that refund, so a new one may be asked for. */
const NEVER_RECEIVED = 'never_received';

interface Surplus {
  readonly attempt_id: string;
  readonly number: number;
  readonly cents: Cents;
  readonly charge_reference: string;
}

async function listSurplus(trx: Db, plan: PlanKey): Promise<readonly Surplus[]> {
  const entries = await listEntries(trx, plan);
  const open = await selectRows(trx, 'open_refunds', { ...keyOf(plan) }).execute();
  const places = new Map(
    entries.flatMap((entry) => (entry.surplus_cents > 0 ? [[`${entry.attempt_id} ${entry.number}`, entry]] : [])),
  );
  return [...places.values()].flatMap(({ attempt_id, number }) => {
    const ofAttempt = entries.filter((entry) => entry.attempt_id === attempt_id);
    const charge_reference = ofAttempt.find((entry) => entry.charge_reference !== null)?.charge_reference;
    const cents = toCents(sumOf(ofAttempt.filter((entry) => entry.number === number)));
    const isAsked = open.some((refund) => refund.attempt_id === attempt_id) || hasFailed(ofAttempt);
    if (attempt_id === null || number === null || charge_reference == null || cents <= 0 || isAsked) return [];
    return [{ attempt_id, number, cents, charge_reference }];
  });
}

function sumOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { surplus_cents }) => sum + surplus_cents, 0);
}

function hasFailed(entries: readonly LedgerEntry[]): boolean {
  return entries.some(({ kind, code }) => kind === 'refund_failed' && code !== NEVER_RECEIVED);
}

interface Settlement {
  readonly plan: PlanKey;
  readonly surplus: Surplus;
  readonly random: Random;
}

async function settle(trx: Db, context: CollectionContext, application: Application, { plan, surplus, random }: Settlement) {
  const { attempt_id, number, cents, charge_reference } = surplus;
  const payment = (await listBalances(trx, plan)).find((one) => one.number === number);
  if (!payment || payment.pending_cents > 0) return;
  const key = keyOf(plan);
  const { now: at } = context;
  const by = { actor: 'system', session_id_hash: null, at } as const;
  const { status } = await selectRows(trx, 'payment_plans', key).executeTakeFirstOrThrow();
  const used = status === 'CANCELLED' ? toCents(0) : toCents(Math.min(cents, payment.open_cents));
  if (used > 0) {
    const moved = { paid_cents: used, surplus_cents: toCents(0 - used) };
    const entry = { ...key, attempt_id, number, kind: 'surplus_used' as const, charge_reference };
    await insertEntries(trx, [{ ...entry, ...moved, happened_at: at, recorded_at: at }]);
    const { length } = await selectRows(trx, 'ledgers', key).executeTakeFirstOrThrow();
    const event = { ...key, fact: `${key.payment_plan_id} surplus ${length}`, happened_at: at, now: at };
    const inserts = [insertProviderEvent(trx, { ...event, kind: 'plan.changed', change: 'surplus_used' })];
    const details = { ...detailsOf(plan, number), cents: used };
    await changeApplication(trx, application, { event: 'payment.surplus_used', details, inserts }, by);
    await completeIfPaid(trx, context, application, { plan, balance: await findBalance(trx, plan) });
  }
  const amount = toCents(cents - used);
  if (amount === 0) return;
  const refund_id = random.uuid();
  await insertRefund(trx, { plan, number, refund_id, attempt_id, charge_reference, amount, why: 'paid twice', at });
  const details = { ...detailsOf(plan, number), refund_id, cents: amount };
  await changeApplication(trx, application, { event: 'payment.refund_asked', details }, by);
}

function detailsOf({ payment_plan_id }: PlanKey, number: number) {
  return { payment_plan_id, number };
}

function keyOf({ provider_id, payment_plan_id }: PlanKey): PlanKey {
  return { provider_id, payment_plan_id };
}
