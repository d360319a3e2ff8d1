import type { ImportProblem, WriteCounts } from './import-report.ts';
import type { Piece } from './import-file.ts';
import { writePatientRows } from './patient-rows.ts';
import { countWrites } from './write-rows.ts';

const alwaysTaken = ['first_name', 'last_name', 'birth_date'];
const contactColumns = ['ssn_last4', 'phone', 'email', 'address', 'city', 'state', 'postal_code'];

/** Adds and updates one piece. A column that the file does not have is left as it is; an empty cell empties it. */
export function writePatients(piece: Piece): Promise<WriteCounts> {
  const stated = contactColumns.filter((column) => piece.columns.has(`patient_${column}`));
  return writePatientRows(piece, {
    taken: [...alwaysTaken, ...stated],
    all: [...alwaysTaken, ...contactColumns],
    isBilled: true,
  });
}

interface BillsWritten {
  readonly bills: WriteCounts;
  /** What the file changes of bills on a plan; the plan keeps it as it was. */
  readonly kept: readonly ImportProblem[];
}

const ON_A_PLAN = `exists (
  select from plan_bills where plan_bills.provider_id = $1 and plan_bills.invoice_id = bills.invoice_id and plan_bills.plan_status = 'ACTIVE')`;

/** What a plan keeps of its bills: the column, what a row states of it, and what the report mentions. */
const GUARDED = [
  { column: 'total_cents', stated: 's.total_cents', inFile: 'total_amount', outcome: 'the plan keeps its amount' },
  { column: 'status', stated: "coalesce(s.status, 'open')", inFile: 'status', outcome: 'the plan goes on' },
] as const;

type Guarded = (typeof GUARDED)[number];

/** Adds and updates the bills of one piece of patients. What a patient has agreed to pay does not change under them. */
export async function writeBills(piece: Piece): Promise<BillsWritten> {
  const guarded = GUARDED.filter(({ inFile }) => piece.columns.has(inFile));
  await lockChanged(piece, guarded);
  const kept = await findKept(piece, guarded);
  const plain = ['facility', 'servicing_date', ...['department', 'account_number'].filter((column) => piece.columns.has(column))];
  const next = [
    ...plain.map((column) => ({ column, value: `excluded.${column}` })),
    ...guarded.map(({ column }) => ({
      column,
      value: `case when ${ON_A_PLAN} then bills.${column} else excluded.${column} end`,
    })),
  ];
  const columns = 'patient_id, invoice_id, facility, department, servicing_date, account_number, total_cents, status';
  const bills = await countWrites(piece, {
    input: `
      select p.patient_id, s.invoice_id, s.facility, s.department, s.servicing_date, s.account_number, s.total_cents, coalesce(s.status, 'open') as status
      from staged_patients sp
      join staged_rows s on s.mrn = sp.mrn
      join patients p on p.provider_id = $1 and p.mrn = sp.mrn
      where sp.piece = $2`,
    write: `
      insert into bills (provider_id, ${columns}) select $1, ${columns} from input order by invoice_id
      on conflict (provider_id, invoice_id) do update set ${next.map(({ column, value }) => `${column} = ${value}`).join(', ')}, updated_at = now()
      where bills.patient_id = excluded.patient_id
        and (${next.map(({ column }) => `bills.${column}`).join(', ')}) is distinct from (${next.map(({ value }) => value).join(', ')})`,
  });
  return { bills, kept };
}

/**
 * A plan that is being made holds its bills until it is there. Waiting for it here means that the statements after this one
 * see the plan, and that no plan begins on a bill whose amount or status is about to change.
 */
async function lockChanged({ query }: Piece, guarded: readonly Guarded[]): Promise<void> {
  await query(`
    select from bills
    where bills.provider_id = $1 and exists (
      select from staged_patients sp join staged_rows s on s.mrn = sp.mrn
      where sp.piece = $2 and s.invoice_id = bills.invoice_id and (${guarded.map(differs).join(' or ')}))
    order by bills.invoice_id for update`);
}

async function findKept({ query }: Piece, guarded: readonly Guarded[]): Promise<readonly ImportProblem[]> {
  const { rows } = await query<{ line: number } & Record<Guarded['column'], boolean>>(`
    select s.line, ${guarded.map((one) => `${differs(one)} as ${one.column}`).join(', ')} from staged_patients sp
    join staged_rows s on s.mrn = sp.mrn
    join bills on bills.provider_id = $1 and bills.invoice_id = s.invoice_id
    where sp.piece = $2 and (${guarded.map(differs).join(' or ')}) and ${ON_A_PLAN}
    order by s.line`);
  return rows.flatMap(({ line, ...isChanged }) =>
    guarded
      .filter(({ column }) => isChanged[column])
      .map(({ inFile, outcome }) => {
        const reason = `is not taken, because the bill is on a plan; ${outcome}`;
        return { line, column: inFile, code: 'onPlan', reason };
      }),
  );
}

function differs({ column, stated }: Guarded): string {
  return `${stated} <> bills.${column}`;
}
