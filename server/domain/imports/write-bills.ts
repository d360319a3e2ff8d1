import type { Client } from 'pg';

import type { WriteCounts, ImportProblem } from './import-report.ts';

const alwaysTaken = ['first_name', 'last_name', 'last_name_key', 'birth_date'];
const contactColumns = ['ssn_last4', 'phone', 'email', 'address', 'city', 'state', 'postal_code'];

/** Numbers the patients of the staging table in pieces of `size`; where rows of one patient differ, the last one counts. */
export async function createPatientPieces(
  client: Client,
  size: number,
): Promise<{ readonly pieces: number; readonly patients: number }> {
  await client.query(`
    create temporary table staged_patients as
      select *, (row_number() over (order by mrn) - 1) / ${size} as piece
      from (select distinct on (mrn) * from staged_rows order by mrn, line desc) last_row`);
  await client.query('create index on staged_patients (piece)');
  await client.query('analyze staged_patients');
  const { rows } = await client.query<{ pieces: string; patients: string }>(
    'select coalesce(max(piece) + 1, 0) as pieces, count(*) as patients from staged_patients',
  );
  return { pieces: Number(rows[0]?.pieces ?? 0), patients: Number(rows[0]?.patients ?? 0) };
}

/** Adds and updates one piece. A column that the file does not have is left as it is; an empty cell empties it. */
export async function writePatients(
  client: Client,
  providerId: string,
  piece: number,
  fileColumns: ReadonlySet<string>,
): Promise<WriteCounts> {
  const updated = [...alwaysTaken, ...contactColumns.filter((column) => fileColumns.has(`patient_${column}`))];
  const columns = ['mrn', ...alwaysTaken, ...contactColumns].join(', ');
  const { rows } = await client.query<{ seen: string; new: string; changed: string }>(
    `
    with input as (select ${columns} from staged_patients where piece = $2),
    written as (
      insert into patients (provider_id, ${columns}) select $1, ${columns} from input order by mrn
      on conflict (provider_id, mrn) do update set ${updated.map((column) => `${column} = excluded.${column}`).join(', ')}, is_billed = true, updated_at = now()
      where not patients.is_billed or (${updated.map((column) => `patients.${column}`).join(', ')}) is distinct from (${updated.map((column) => `excluded.${column}`).join(', ')})
      returning xmax = 0 as is_new
    )
    select (select count(*) from input) as seen, count(*) filter (where is_new) as new, count(*) filter (where not is_new) as changed from written`,
    [providerId, piece],
  );
  return toCounts(rows[0]);
}

export function toCounts(
  row: { readonly seen: string; readonly new: string; readonly changed: string } | undefined,
): WriteCounts {
  if (!row) return { new: 0, changed: 0, unchanged: 0 };
  return {
    new: Number(row.new),
    changed: Number(row.changed),
    unchanged: Number(row.seen) - Number(row.new) - Number(row.changed),
  };
}

interface BillsWritten {
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
