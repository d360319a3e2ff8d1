import { sql, type RawBuilder, type Selectable } from 'kysely';

import { csvLine } from '../../platform/csv-line.ts';
import { updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid } from '../../platform/random.ts';
import type { Database, Db } from '../../schema/database.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';
import { listTrail, type TrailEvent } from '../audit/trail.ts';

/** What an import did. Of one that has not ended, its process runs or was killed. */
export type StoredImport = Omit<Selectable<Database['import_reports']>, 'provider_id'>;

/** One thing that was wrong, without the value. `file` is the one of the import where there is only one. */
export type StoredProblem = Pick<Selectable<Database['import_problems']>, 'number' | 'line' | 'field' | 'code' | 'reason'> & {
  readonly file: string;
};

/** Problems of one field and kind. */
export interface ProblemGroup {
  readonly field: string | null;
  readonly code: string;
  readonly reason: string;
  readonly count: number;
}

export type LookedAtImport = StoredImport & {
  /** The stored ones, the most frequent first. */
  readonly groups: readonly ProblemGroup[];
  readonly stored: number;
  readonly trail: readonly TrailEvent[];
};

const MOST = 1_000;
const MOST_GROUPS = 10;
/** No import takes that long: one that has not ended by then was killed. */
const LONGEST_HOURS = 1;

/** It left rows, or all of them, and no one has seen that yet. */
const isWork = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`seen_at is null and (refused > 0 or outcome in ('unreadable', 'failed')
  or (outcome is null and begun_at < ${now}::timestamptz - make_interval(hours => ${LONGEST_HOURS})))`;

/** The imports that did not take all their rows and that no one has seen yet, the latest first; at most a thousand. */
export function listImportReports(db: Db, providerId: string, now: Date): Promise<readonly StoredImport[]> {
  return reportsOf(db, providerId).where(isWork(now)).orderBy('begun_at', 'desc').orderBy('import_id').limit(MOST).execute();
}

interface StaffWish {
  readonly providerId: string;
  readonly importId: string;
  /** The member of staff. */
  readonly by: string;
}

/** An import with the kinds of its problems and everything that happened to its report. The look itself is in the audit. */
export function lookAtImport(db: Db, { providerId, importId, by }: StaffWish, now: Date): Promise<LookedAtImport | undefined> {
  return inTransaction(db, async (trx) => {
    const report = await findImport(trx, providerId, importId);
    if (!report) return undefined;
    const chain = { provider_id: providerId, chain_id: importId };
    await recordEvent(trx, chain, { event: 'import.looked', details: { by } }, byStaff(now));
    const { rows: groups } = await sql<ProblemGroup>`
      select field, code, min(reason) as reason, count(*)::int as count from import_problems
      where provider_id = ${providerId} and import_id = ${importId}
      group by field, code order by count desc, field nulls first, code limit ${MOST_GROUPS}
    `.execute(trx);
    const { rows } = await sql<{ stored: number }>`
      select count(*)::int as stored from import_problems where provider_id = ${providerId} and import_id = ${importId}
    `.execute(trx);
    return { ...report, groups, stored: rows[0]?.stored ?? 0, trail: await listTrail(trx, chain) };
  });
}

/** Problems of an import in their order, from the one after `after` on. */
export async function listImportProblems(
  db: Db,
  { providerId, importId }: Omit<StaffWish, 'by'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredProblem[]> {
  const report = await findImport(db, providerId, importId);
  if (!report) return [];
  const rows = await db
    .selectFrom('import_problems')
    .select(['number', 'file', 'line', 'field', 'code', 'reason'])
    .where('provider_id', '=', providerId)
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ file, ...row }) => ({ ...row, file: file ?? report.files[0] ?? '' }));
}

/** The stored problems as a CSV file, for those who make the file that was imported. */
export async function writeImportProblems(db: Db, wish: Omit<StaffWish, 'by'>): Promise<string | undefined> {
  const report = await findImport(db, wish.providerId, wish.importId);
  if (!report) return undefined;
  const problems = await listImportProblems(db, wish, { after: 0, limit: report.problems });
  const lines = problems.map(({ file, line, field, code, reason }) => csvLine([file, line, field, code, reason]));
  return [csvLine(['file', 'line', 'field', 'code', 'problem']), ...lines].join('');
}

/** Takes an import off the list of those that staff have not seen. False where it is not there. */
export function markImportSeen(
  db: Db,
  { providerId: provider_id, importId: import_id, by }: StaffWish,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!isUuid(import_id)) return false;
    const rows = updateRows(trx, 'import_reports', { provider_id, import_id }).set({ seen_at: now }).where(isWork(now));
    if (!(await rows.returning('import_id').executeTakeFirst())) return false;
    await recordEvent(trx, { provider_id, chain_id: import_id }, { event: 'import.seen', details: { by } }, byStaff(now));
    return true;
  });
}

async function findImport(db: Db, providerId: string, importId: string): Promise<StoredImport | undefined> {
  return isUuid(importId) ? reportsOf(db, providerId).where('import_id', '=', importId).executeTakeFirst() : undefined;
}

function reportsOf(db: Db, providerId: string) {
  return db
    .selectFrom('import_reports')
    .select(['import_id', 'kind', 'files', 'map', 'begun_at', 'ended_at', 'outcome', 'seen_at'])
    .select(['rows_read', 'written', 'unchanged', 'refused', 'problems'])
    .where('provider_id', '=', providerId);
}
