import { lastNameKey } from '#rules';
import type { Client } from 'pg';

import { copyRows, type CopiedRow } from './staging.ts';
import type { WriteCounts } from './import-report.ts';
import type { PlanRow } from './read-plan-row.ts';
import { toCounts } from './write-bills.ts';

/** What a file states about a plan, and what it may change of a known one. */
const said = [
  'payer_is_patient',
  'payer_first_name',
  'payer_last_name',
  'phone',
  'email',
  'balance_cents',
  'payments_left',
  'monthly_cents',
  'due_day',
  'next_due_date',
  'status',
];

/** Copies the good rows of a file into a table that only this connection sees. */
export async function stagePlans(client: Client, rows: AsyncIterable<PlanRow>): Promise<void> {
  await client.query(`
    create temporary table staged_rows (
      line integer not null, plan_number text not null, mrn text not null, first_name text not null, last_name text not null,
      last_name_key text not null, birth_date date not null, payer_is_patient boolean not null, payer_first_name text not null,
      payer_last_name text not null, phone text, email text, balance_cents bigint, payments_left integer, monthly_cents bigint,
      due_day integer, next_due_date date, status text not null
    )`);
  await copyRows(client, 'staged_rows', { rows, toValues });
}

/** Values in the order of the table's columns. */
function toValues({ line, terms, payer, ...row }: PlanRow): CopiedRow {
  return [
    line,
    row.plan_number,
    row.mrn,
    row.first_name,
    row.last_name,
    lastNameKey(row.last_name),
    row.birth_date,
    payer === undefined ? 't' : 'f',
    payer?.first_name ?? row.first_name,
    payer?.last_name ?? row.last_name,
    row.phone,
    row.email,
    terms?.balance ?? null,
    terms?.payments_left ?? null,
    terms?.monthly_amount ?? null,
    terms?.due_day ?? null,
    terms?.next_due_date ?? null,
    terms === undefined ? 'ended' : 'active',
  ];
}

/** Numbers the plans in pieces of `size`, those of one patient together. */
export async function createPlanPieces(client: Client, size: number): Promise<number> {
  await client.query(`
    create temporary table staged_plans as
      select *, (dense_rank() over (order by mrn) - 1) / ${size} as piece from staged_rows`);
  await client.query('create index on staged_plans (piece)');
  await client.query('analyze staged_plans');
  const { rows } = await client.query<{ pieces: string }>('select coalesce(max(piece) + 1, 0) as pieces from staged_plans');
  return Number(rows[0]?.pieces ?? 0);
}

/** A patient whom only a plan file names is found by no lookup of bills. A plan file leaves what a bill file states of a patient. */
export async function writePlanPatients(client: Client, providerId: string, piece: number): Promise<void> {
  const names = ['first_name', 'last_name', 'last_name_key', 'birth_date'];
  const listOf = (table: string) => names.map((name) => `${table}.${name}`).join(', ');
  await client.query(
    `
    insert into patients (provider_id, mrn, ${names.join(', ')}, is_billed)
    select distinct on (mrn) $1, mrn, ${names.join(', ')}, false from staged_plans where piece = $2 order by mrn, line desc
    on conflict (provider_id, mrn) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = now()
    where not patients.is_billed and (${listOf('patients')}) is distinct from (${listOf('excluded')})`,
    [providerId, piece],
  );
}

/** Plans of one piece. One that is being transferred stays as it was when that was agreed to. */
export async function writePlans(
  client: Client,
  providerId: string,
  piece: number,
): Promise<{ readonly plans: WriteCounts; readonly transferred: number }> {
  // Held, so that no transfer begins between this statement and the next.
  await client.query(
    `
    select from old_plans o
    where o.provider_id = $1 and exists (select from staged_plans s where s.piece = $2 and s.plan_number = o.plan_number)
    order by o.plan_number for update`,
    [providerId, piece],
  );
  await endPlans(client, providerId, piece);
  const { rows } = await client.query<{ seen: string; new: string; changed: string; transferred: string }>(
    `
    with input as (
      select s.*, p.patient_id, o.payment_plan_id is not null as is_transferred
      from staged_plans s
      join patients p on p.provider_id = $1 and p.mrn = s.mrn
      left join old_plans o on o.provider_id = $1 and o.plan_number = s.plan_number
      where s.piece = $2
    ),
    written as (
      insert into old_plans (provider_id, plan_number, patient_id, ${said.join(', ')})
      select $1, plan_number, patient_id, ${said.join(', ')} from input where status = 'active' and not is_transferred order by plan_number
      on conflict (provider_id, plan_number) do update
      set ${said.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()
      where (${said.map((column) => `old_plans.${column}`).join(', ')}) is distinct from (${said.map((column) => `excluded.${column}`).join(', ')})
      returning xmax = 0 as is_new
    )
    select (select count(*) from input) as seen, (select count(*) from input where is_transferred) as transferred,
      count(*) filter (where is_new) as new,
      count(*) filter (where not is_new) + (select count(*) from ended_plans) as changed from written`,
    [providerId, piece],
  );
  return { plans: toCounts(rows[0]), transferred: Number(rows[0]?.transferred ?? 0) };
}

/** Of a plan that has ended, that is all that is taken. */
async function endPlans(client: Client, providerId: string, piece: number): Promise<void> {
  await client.query('create temporary table if not exists ended_plans (old_plan_id uuid not null)');
  await client.query('truncate ended_plans');
  await client.query(
    `
    with ended as (
      update old_plans o set status = 'ended', updated_at = now() from staged_plans s
      where o.provider_id = $1 and o.plan_number = s.plan_number and s.piece = $2 and s.status = 'ended' and o.status = 'active'
        and o.payment_plan_id is null
      returning o.old_plan_id
    )
    insert into ended_plans select old_plan_id from ended`,
    [providerId, piece],
  );
}
