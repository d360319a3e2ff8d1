import type { Client } from 'pg';

import type { ImportProblem } from './import-report.ts';

/** The column that identifies a row, the table of the known rows, and a known row's name in a message. */
export interface Contradictions {
  readonly key: 'invoice_id' | 'plan_number';
  readonly table: 'bills' | 'old_plans';
  readonly what: string;
}

/** Removes the rows that contradict an earlier row or the database. Returns the reasons, with rising lines for each. */
export async function removeContradictions(
  client: Client,
  providerId: string,
  { describeLine, ...contradictions }: Contradictions & { readonly describeLine: (line: number) => string },
): Promise<readonly ImportProblem[]> {
  await client.query('create index on staged_rows (mrn, line)');
  await client.query(`create index on staged_rows (${contradictions.key}, line)`);
  await client.query('analyze staged_rows');
  const problems: ImportProblem[] = [];
  for (const { column, code, reason, statement } of removalsOf(contradictions)) {
    const values = statement.includes('$1') ? [providerId] : [];
    const { rows } = await client.query<{ line: number; first_line?: number }>(statement, values);
    for (const { line, first_line } of rows.toSorted((a, b) => a.line - b.line))
      problems.push({ line, column, code, reason: reason.replace('{line}', describeLine(first_line ?? 0)) });
  }
  return problems;
}

/** Each statement removes the rows with one contradiction, in this order. */
function removalsOf({ key, table, what }: Contradictions) {
  return [
    // Two people under one record number would see each other's bills, so the second is not taken.
    {
      column: 'mrn',
      code: 'otherPatient',
      reason: 'belongs to a patient of another last name or birth date on {line}',
      statement: `with compared as (
        select line, (name_index, day_index) is distinct from (first_value(name_index) over w, first_value(day_index) over w) as differs,
          first_value(line) over w as first_line
        from staged_rows window w as (partition by mrn order by line)
      )
      delete from staged_rows s using compared c where s.line = c.line and c.differs returning s.line, c.first_line`,
    },
    {
      column: key,
      code: 'repeated',
      reason: 'is on {line} already',
      statement: `with numbered as (select line, min(line) over (partition by ${key}) as first_line from staged_rows)
      delete from staged_rows s using numbered n where s.line = n.line and n.line > n.first_line returning s.line, n.first_line`,
    },
    // A file may correct a name or a birth date, but not both at once: that is another person.
    {
      column: 'mrn',
      code: 'knownPatient',
      reason: 'belongs to a known patient of another last name and birth date',
      statement: `delete from staged_rows s using patients p
      where p.provider_id = $1 and p.mrn = s.mrn and p.name_index is distinct from s.name_index and p.day_index is distinct from s.day_index
      returning s.line`,
    },
    {
      column: key,
      code: 'otherOwner',
      reason: `is ${what} of another patient already`,
      statement: `delete from staged_rows s using ${table} known, patients p
      where known.provider_id = $1 and known.${key} = s.${key} and p.provider_id = $1 and p.patient_id = known.patient_id and p.mrn <> s.mrn
      returning s.line`,
    },
  ] as const;
}
