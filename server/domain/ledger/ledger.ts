import { type Cents, type DayString } from '#rules';
import { sql, type Insertable, type Selectable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

/** Names a plan. */
export interface PlanKey {
  readonly provider_id: string;
  readonly payment_plan_id: string;
}

export type ChargeAttempt = Selectable<Database['charge_attempts']>;
export type LedgerEntry = Selectable<Database['ledger_entries']>;
export type EntryKind = LedgerEntry['kind'];
export type NewEntry = Insertable<Database['ledger_entries']>;

type Status = Database['payment_plans']['status'];

/** What is open of a plan in one of these is charged: it runs, or it was paid until a debit came back. */
export const CHARGEABLE = ['ACTIVE', 'COMPLETED'] as const satisfies readonly Status[];

export function isChargeable({ status }: { readonly status: Status }): boolean {
  return CHARGEABLE.some((one) => one === status);
}

/** A payment of a plan, and what has become of its money. */
export interface InstalmentBalance {
  readonly number: number;
  readonly due: DayString;
  readonly amount_cents: Cents;
  readonly paid_cents: Cents;
  readonly open_cents: Cents;
  readonly forgiven_cents: Cents;
  /** A part of what is open: an attempt is under way. */
  readonly pending_cents: Cents;
}

export type PlanBalance = Readonly<
  Record<'total_cents' | 'paid_cents' | 'open_cents' | 'forgiven_cents' | 'pending_cents', Cents>
>;

/**
 * Opens the ledger of a plan on a day of its provider. Payments of earlier days count as made. Nothing happens to a plan that has a
 * ledger.
 */
export async function openLedger(trx: Db, { provider_id, payment_plan_id }: PlanKey, today: DayString, now: Date): Promise<void> {
  await sql`
    with opened as (
      insert into ledgers (provider_id, payment_plan_id, opened_on, opened_at)
      values (${provider_id}, ${payment_plan_id}, ${today}, ${now})
      on conflict do nothing
      returning provider_id, payment_plan_id
    )
    insert into ledger_entries (provider_id, payment_plan_id, kind, number, paid_cents, happened_at, recorded_at)
    select provider_id, payment_plan_id, 'counted', number, amount_cents, ${now}, ${now}
    from opened join instalments using (provider_id, payment_plan_id)
    where due < ${today} order by number
  `.execute(trx);
}

/** Plans of a provider that began before it collected payments here. */
export async function listPlansWithoutLedger(db: Db, providerId: string): Promise<readonly PlanKey[]> {
  const { rows } = await sql<PlanKey>`
    select provider_id, payment_plan_id from payment_plans p
    where provider_id = ${providerId} and status in ('PENDING', 'ACTIVE') and not exists (
      select from ledgers l where l.provider_id = p.provider_id and l.payment_plan_id = p.payment_plan_id)
    limit 1000
  `.execute(db);
  return rows;
}

/** Holds the ledger of a plan until the transaction ends; false where there is none. */
export async function lockLedger(trx: Db, { provider_id, payment_plan_id }: PlanKey): Promise<boolean> {
  const row = await selectRows(trx, 'ledgers', { provider_id, payment_plan_id }).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** The sums of a plan; nothing for a plan without a ledger. */
export async function findBalance(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<PlanBalance | undefined> {
  const { rows } = await sql<PlanBalance>`
    select total_cents, paid_cents, open_cents, forgiven_cents, pending_cents from plan_balances
    where provider_id = ${provider_id} and payment_plan_id = ${payment_plan_id}
  `.execute(db);
  return rows[0];
}

/** Each payment of a plan with its balance, in their order; empty for a plan without a ledger. */
export async function listBalances(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<readonly InstalmentBalance[]> {
  const { rows } = await sql<InstalmentBalance>`
    select number, due, amount_cents, paid_cents, open_cents, forgiven_cents, pending_cents from instalment_balances
    where provider_id = ${provider_id} and payment_plan_id = ${payment_plan_id} order by number
  `.execute(db);
  return rows;
}

/**
 * The payments of a plan whose money has moved, or is under way, by their numbers. The ledger is held until the transaction ends,
 * so that no worker charges a payment that is about to change.
 */
export async function lockChargedEarly(trx: Db, plan: PlanKey): Promise<readonly number[]> {
  return (await lockLedger(trx, plan)) ? listCharged(await listBalances(trx, plan)) : [];
}

/** The payments whose money has moved or is under way, by their numbers. */
export function listCharged(balances: readonly InstalmentBalance[]): readonly number[] {
  return balances.filter((one) => one.open_cents < one.amount_cents || one.pending_cents > 0).map(({ number }) => number);
}

/** The entries of a plan, in the order in which they were added. */
export function listEntries(db: Db, { provider_id, payment_plan_id }: PlanKey): Promise<LedgerEntry[]> {
  return selectRows(db, 'ledger_entries', { provider_id, payment_plan_id }).orderBy('entry').execute();
}

/** Adds entries in this order; a trigger numbers and chains each. */
export async function insertEntries(trx: Db, entries: readonly NewEntry[]): Promise<void> {
  for (const entry of entries) await trx.insertInto('ledger_entries').values(entry).execute();
}

/** An entry of a ledger that no longer fits its hash, or a tail that is gone. */
export interface BrokenEntry {
  readonly payment_plan_id: string;
  readonly entry: number;
}

/** Every place of a provider's ledgers that no longer fits its hashes; empty for untouched ledgers. */
export async function findBrokenEntries(db: Db, providerId: string): Promise<readonly BrokenEntry[]> {
  const { rows } = await sql<BrokenEntry>`
    with links as (
      select e.payment_plan_id, e.entry, e.hash, e.previous_hash, ledger_entry_hash(e) as own_hash,
        lag(e.hash, 1, '') over chain as expected_previous, row_number() over chain as expected_entry
      from ledger_entries e where e.provider_id = ${providerId}
      window chain as (partition by e.payment_plan_id order by e.entry)
    )
    select payment_plan_id, entry from links
    where hash <> own_hash or previous_hash <> expected_previous or entry <> expected_entry
    union
    select l.payment_plan_id, l.length as entry from ledgers l
    left join ledger_entries e on e.provider_id = l.provider_id and e.payment_plan_id = l.payment_plan_id and e.entry = l.length
    where l.provider_id = ${providerId} and l.length > 0 and e.hash is distinct from l.head_hash
    order by payment_plan_id, entry
  `.execute(db);
  return rows;
}
