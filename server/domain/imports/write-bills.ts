import type { Client } from 'pg';

import type { ImportProblem } from './import-problem.ts';
import type { WriteCounts } from './import-report.ts';
import { toCounts } from './write-patients.ts';

export interface BillsWritten {
  readonly counts: WriteCounts;
  /** Bills on a plan whose amount the file has changed; the plan's amount stays. */
  readonly kept: readonly ImportProblem[];
}

const ON_A_PLAN = `exists (
  select from plan_bills where plan_bills.provider_id = $1 and plan_bills.invoice_id = bills.invoice_id and plan_bills.plan_status = 'ACTIVE')`;

/** Adds and updates the bills of one piece of patients. What a patient has agreed to pay does not change under them. */
export async function writeBills(
  client: Client,
  providerId: string,
  piece: number,
  fileColumns: ReadonlySet<string>,
): Promise<BillsWritten> {
  await lockChangedAmounts(client, providerId, piece);
  const kept = await findKeptAmounts(client, providerId, piece);
  const optional = ['department', 'account_number'].filter((column) => fileColumns.has(column));
  const plain = ['facility', 'servicing_date', ...optional];
  const guarded = ['total_cents', ...(fileColumns.has('status') ? ['status'] : [])];
  const next = [
    ...plain.map((column) => ({ column, value: `excluded.${column}` })),
    ...guarded.map((column) => ({ column, value: `case when ${ON_A_PLAN} then bills.${column} else excluded.${column} end` })),
  ];
  const { rows } = await client.query<{ seen: string; new: string; changed: string }>(
    `
    with input as (
      select p.patient_id, s.invoice_id, s.facility, s.department, s.servicing_date, s.account_number, s.total_cents, coalesce(s.status, 'open') as status
      from staged_patients sp
      join staged_rows s on s.mrn = sp.mrn
      join patients p on p.provider_id = $1 and p.mrn = sp.mrn
      where sp.piece = $2
    ),
    written as (
      insert into bills (provider_id, patient_id, invoice_id, facility, department, servicing_date, account_number, total_cents, status)
      select $1, patient_id, invoice_id, facility, department, servicing_date, account_number, total_cents, status from input order by invoice_id
      on conflict (provider_id, invoice_id) do update set ${next.map(({ column, value }) => `${column} = ${value}`).join(', ')}, updated_at = now()
      where bills.patient_id = excluded.patient_id
        and (${next.map(({ column }) => `bills.${column}`).join(', ')}) is distinct from (${next.map(({ value }) => value).join(', ')})
      returning xmax = 0 as is_new
    )
    select (select count(*) from input) as seen, count(*) filter (where is_new) as new, count(*) filter (where not is_new) as changed from written`,
    [providerId, piece],
  );
  return { counts: toCounts(rows[0]), kept };
}

/**
 * A plan that is being made holds its bills until it is there. Waiting for it here means that the statements after this one
 * see the plan, and that no plan begins on a bill whose amount is about to change.
 */
async function lockChangedAmounts(client: Client, providerId: string, piece: number): Promise<void> {
  await client.query(
    `
    select from bills b
    where b.provider_id = $1 and exists (
      select from staged_patients sp join staged_rows s on s.mrn = sp.mrn
      where sp.piece = $2 and s.invoice_id = b.invoice_id and s.total_cents <> b.total_cents)
    order by b.invoice_id for update`,
    [providerId, piece],
  );
}

async function findKeptAmounts(client: Client, providerId: string, piece: number): Promise<readonly ImportProblem[]> {
  const { rows } = await client.query<{ line: number }>(
    `
    select s.line from staged_patients sp
    join staged_rows s on s.mrn = sp.mrn
    join bills on bills.provider_id = $1 and bills.invoice_id = s.invoice_id
    where sp.piece = $2 and s.total_cents <> bills.total_cents and ${ON_A_PLAN}
    order by s.line`,
    [providerId, piece],
  );
  return rows.map(({ line }) => ({
    line,
    column: 'total_amount',
    reason: 'is not taken, because the bill is on a plan; the plan keeps its amount',
  }));
}
