import type { Client } from 'pg';

import type { ImportProblem } from './import-report.ts';

/** What identifies a row, in which table the rows of other patients are, and what they are called. */
export interface Contradictions {
  readonly key: 'invoice_id' | 'plan_number';
  readonly table: 'bills' | 'old_plans';
  readonly what: string;
}

/** Takes out the rows that contradict an earlier row or the database, and answers why; the lines rise within each reason. */
export async function removeContradictions(
  client: Client,
  providerId: string,
  { key, table, what }: Contradictions,
): Promise<readonly ImportProblem[]> {
  await client.query('create index on staged_rows (mrn, line)');
  await client.query(`create index on staged_rows (${key}, line)`);
  await client.query('analyze staged_rows');

  async function remove(column: string, reason: string, statement: string, values: readonly string[] = [providerId]) {
    const { rows } = await client.query<{ line: number; first_line: number }>(statement, [...values]);
    return rows
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, first_line }) => ({ line, column, reason: reason.replace('{line}', String(first_line)) }));
  }

  return [
    // Two people under one record number would see each other's bills, so the second is not taken.
    ...(await remove(
      'mrn',
      'belongs to a patient of another last name or birth date on line {line}',
      `with compared as (
        select line, (last_name_key, birth_date) is distinct from (first_value(last_name_key) over w, first_value(birth_date) over w) as differs,
          first_value(line) over w as first_line
        from staged_rows window w as (partition by mrn order by line)
      )
      delete from staged_rows s using compared c where s.line = c.line and c.differs returning s.line, c.first_line`,
      [],
    )),
    ...(await remove(
      key,
      'is on line {line} already',
      `with numbered as (select line, min(line) over (partition by ${key}) as first_line from staged_rows)
      delete from staged_rows s using numbered n where s.line = n.line and n.line > n.first_line returning s.line, n.first_line`,
      [],
    )),
    // A file may correct a name or a birth date, but not both at once: that is another person.
    ...(await remove(
      'mrn',
      'belongs to a known patient of another last name and birth date',
      `delete from staged_rows s using patients p
      where p.provider_id = $1 and p.mrn = s.mrn and p.last_name_key <> s.last_name_key and p.birth_date <> s.birth_date
      returning s.line`,
    )),
    ...(await remove(
      key,
      `is ${what} of another patient already`,
      `delete from staged_rows s using ${table} known, patients p
      where known.provider_id = $1 and known.${key} = s.${key} and p.provider_id = $1 and p.patient_id = known.patient_id and p.mrn <> s.mrn
      returning s.line`,
    )),
  ];
}
