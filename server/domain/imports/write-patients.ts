import type { Client } from 'pg';

import type { WriteCounts } from './import-report.ts';

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
