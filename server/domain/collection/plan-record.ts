import { sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import {
  findBalance,
  type InstalmentBalance,
  listBalances,
  listEntries,
  type LedgerEntry,
  type PlanBalance,
} from '../ledger/ledger.ts';
import type { Plan } from '../plans/plans.ts';

/** What the database knows of a plan and its payments. It names no person. */
export interface PlanRecord {
  readonly plan: Pick<Plan, 'payment_plan_id' | 'application_id' | 'confirmation_code' | 'status' | 'total_cents' | 'started_at'>;
  /** The method that is charged, such as `card 4242`. */
  readonly method: string;
  /** Nothing where the provider collects the payments. */
  readonly balance: PlanBalance | undefined;
  readonly payments: readonly InstalmentBalance[];
  readonly entries: readonly LedgerEntry[];
  /** What the processor took although nothing of it was owed. */
  readonly surplus_cents: number;
}

/** The record of a plan by its confirmation code; nothing for a code that this provider has not given. */
export async function readPlanRecord(db: Db, providerId: string, code: string): Promise<PlanRecord | undefined> {
  const key = { provider_id: providerId, confirmation_code: code };
  const plan = await selectRows(db, 'payment_plans', key).executeTakeFirst();
  if (!plan) return undefined;
  const { payment_method_id, payment_plan_id } = plan;
  const method = await selectRows(db, 'payment_methods', {
    provider_id: providerId,
    payment_method_id,
  }).executeTakeFirstOrThrow();
  const { rows } = await sql<{ surplus: number }>`
    select coalesce(sum(surplus_cents), 0)::bigint as surplus from ledger_entries
    where provider_id = ${providerId} and payment_plan_id = ${payment_plan_id}
  `.execute(db);
  return {
    plan,
    method: `${method.kind} ${method.last4}`,
    balance: await findBalance(db, plan),
    payments: await listBalances(db, plan),
    entries: await listEntries(db, plan),
    surplus_cents: rows[0]?.surplus ?? 0,
  };
}
