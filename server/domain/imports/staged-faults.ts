import type { Client } from 'pg';

import type { ImportProblem } from './import-report.ts';

type Found = { line: number; first_line: number };

/** Takes out the rows that contradict an earlier row or the database, and answers why; the lines rise within each reason. */
export async function removeContradictions(client: Client, providerId: string): Promise<readonly ImportProblem[]> {
  await indexStaged(client, 'invoice_id');
  return [
    ...(await removeOtherPeople(client)),
    ...(await removeRepeated(client, 'invoice_id')),
    ...(await removeOtherPeopleInDatabase(client, providerId)),
    ...(await removeForeignInvoices(client, providerId)),
  ];
}

/** The same for the rows of a plan file. */
export async function removePlanContradictions(client: Client, providerId: string): Promise<readonly ImportProblem[]> {
  await indexStaged(client, 'plan_number');
  return [
    ...(await removeOtherPeople(client)),
    ...(await removeRepeated(client, 'plan_number')),
    ...(await removeOtherPeopleInDatabase(client, providerId)),
    ...(await removeForeignPlans(client, providerId)),
  ];
}

async function indexStaged(client: Client, key: 'invoice_id' | 'plan_number'): Promise<void> {
  await client.query('create index on staged_rows (mrn, line)');
  await client.query(`create index on staged_rows (${key}, line)`);
  await client.query('analyze staged_rows');
}

/** Two people under one record number would see each other's bills, so the second is not taken. */
async function removeOtherPeople(client: Client): Promise<readonly ImportProblem[]> {
  const { rows } = await client.query<Found>(`
    with compared as (
      select line, (last_name_key, birth_date) is distinct from (first_value(last_name_key) over w, first_value(birth_date) over w) as differs,
        first_value(line) over w as first_line
      from staged_rows window w as (partition by mrn order by line)
    )
    delete from staged_rows s using compared c where s.line = c.line and c.differs returning s.line, c.first_line`);
  return toProblems(
    rows,
    'mrn',
    ({ first_line }) => `belongs to a patient of another last name or birth date on line ${first_line}`,
  );
}

async function removeRepeated(client: Client, key: 'invoice_id' | 'plan_number'): Promise<readonly ImportProblem[]> {
  const { rows } = await client.query<Found>(`
    with numbered as (select line, min(line) over (partition by ${key}) as first_line from staged_rows)
    delete from staged_rows s using numbered n where s.line = n.line and n.line > n.first_line returning s.line, n.first_line`);
  return toProblems(rows, key, ({ first_line }) => `is on line ${first_line} already`);
}

/** A file may correct a name or a birth date, but not both at once: that is another person. */
async function removeOtherPeopleInDatabase(client: Client, providerId: string): Promise<readonly ImportProblem[]> {
  const { rows } = await client.query<Found>(
    `
    delete from staged_rows s using patients p
    where p.provider_id = $1 and p.mrn = s.mrn and p.last_name_key <> s.last_name_key and p.birth_date <> s.birth_date
    returning s.line, s.line as first_line`,
    [providerId],
  );
  return toProblems(rows, 'mrn', () => 'belongs to a known patient of another last name and birth date');
}

async function removeForeignInvoices(client: Client, providerId: string): Promise<readonly ImportProblem[]> {
  const { rows } = await client.query<Found>(
    `
    delete from staged_rows s using bills b, patients p
    where b.provider_id = $1 and b.invoice_id = s.invoice_id and p.provider_id = $1 and p.patient_id = b.patient_id and p.mrn <> s.mrn
    returning s.line, s.line as first_line`,
    [providerId],
  );
  return toProblems(rows, 'invoice_id', () => 'is a bill of another patient already');
}

async function removeForeignPlans(client: Client, providerId: string): Promise<readonly ImportProblem[]> {
  const { rows } = await client.query<Found>(
    `
    delete from staged_rows s using old_plans o, patients p
    where o.provider_id = $1 and o.plan_number = s.plan_number and p.provider_id = $1 and p.patient_id = o.patient_id and p.mrn <> s.mrn
    returning s.line, s.line as first_line`,
    [providerId],
  );
  return toProblems(rows, 'plan_number', () => 'is a plan of another patient already');
}

function toProblems(rows: readonly Found[], column: string, reason: (row: Found) => string): readonly ImportProblem[] {
  return rows.toSorted((a, b) => a.line - b.line).map((row) => ({ line: row.line, column, reason: reason(row) }));
}
