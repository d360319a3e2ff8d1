import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { ImportProblem } from './import-report.ts';
import {
  listImportProblems,
  listImportReports,
  lookAtImport,
  markImportSeen,
  writeImportProblems,
} from './read-import-reports.ts';
import { type ImportEnd, ImportReportWriter, MOST_PROBLEMS } from './write-import-report.ts';

const BEGUN = new Date('2026-06-16T03:00:00Z');
const NOW = new Date('2026-06-16T09:00:00Z');
const providerId = 'lakeside';
const by = 'Ruth Chen';
const taken = { outcome: 'taken', rows_read: 10, written: 7, unchanged: 1, refused: 2 } as const;

let database: TestDatabase;
let whole: Db;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  whole = openDatabase(database.url, { max: 2 });
  db = forProvider(whole, providerId);
});
afterAll(async () => {
  await whole.destroy();
  await database.drop();
});
beforeEach(async () => {
  await whole.deleteFrom('import_reports').execute();
});

const problem = (line: number, changes: Partial<ImportProblem> = {}): ImportProblem => ({
  line,
  column: 'mrn',
  code: 'missing',
  reason: 'is missing',
  ...changes,
});

async function anImport(problems: Iterable<ImportProblem>, end?: ImportEnd, begun = BEGUN): Promise<string> {
  const wish = { provider_id: providerId, kind: 'bills', files: ['march.csv'], map: 'epic.json' } as const;
  const report = await ImportReportWriter.begin(db, wish, begun);
  for (const one of problems) report.add(one);
  if (end) await report.end(end, begun);
  const row = await db.selectFrom('import_reports').select('import_id').orderBy('begun_at', 'desc').executeTakeFirstOrThrow();
  return row.import_id;
}

test('an import that left rows out is listed for its provider alone, until staff have seen it', async () => {
  const importId = await anImport([problem(17), problem(40, { column: undefined, code: 'width' })], taken);
  const wish = { providerId, importId, by };

  expect(await listImportReports(db, providerId, NOW)).toMatchObject([{ import_id: importId, ...taken, problems: 2 }]);
  const other = forProvider(whole, 'riverbend');
  expect(await listImportReports(other, providerId, NOW)).toEqual([]);
  expect(await markImportSeen(other, { ...wish, providerId: 'riverbend' }, NOW)).toBe(false);
  expect(await listImportProblems(other, wish, { after: 0, limit: 9 })).toEqual([]);

  const seen = await Promise.all([1, 2, 3].map(() => markImportSeen(db, wish, NOW)));
  expect(seen.filter(Boolean)).toHaveLength(1);
  expect(await listImportReports(db, providerId, NOW)).toEqual([]);
  expect(await lookAtImport(db, wish, NOW)).toMatchObject({
    seen_at: NOW,
    trail: [
      { event: 'import.looked', actor: 'staff', details: { by } },
      { event: 'import.seen', actor: 'staff', details: { by } },
    ],
  });
});

test.each([
  ['that took every row', { ...taken, refused: 0 }, BEGUN, 0],
  ['that could not read its file', { outcome: 'unreadable' }, BEGUN, 1],
  ['that failed', { outcome: 'failed' }, BEGUN, 1],
  ['that runs', undefined, NOW, 0],
  ['that was killed hours ago', undefined, BEGUN, 1],
] as const)('an import %s is work or not', async (_, end, begun, count) => {
  await anImport([problem(1, { code: 'notRead' })], end, begun);

  expect(await listImportReports(db, providerId, NOW)).toHaveLength(count);
});

test('of many problems the first are stored, in pages and by kind, and the others are counted', async () => {
  function* many() {
    for (let line = 2; line < MOST_PROBLEMS + 502; line += 1)
      yield line % 5 === 0 ? problem(line, { code: 'mrn' }) : problem(line);
  }
  const importId = await anImport(many(), { ...taken, refused: MOST_PROBLEMS + 500 });
  const wish = { providerId, importId, by };

  expect(await lookAtImport(db, wish, NOW)).toMatchObject({
    problems: MOST_PROBLEMS + 500,
    stored: MOST_PROBLEMS,
    groups: [
      { field: 'mrn', code: 'missing', count: MOST_PROBLEMS * 0.8 },
      { field: 'mrn', code: 'mrn', count: MOST_PROBLEMS * 0.2 },
    ],
  });
  const last = await listImportProblems(db, wish, { after: MOST_PROBLEMS - 1, limit: 25 });
  expect(last).toEqual([
    { number: MOST_PROBLEMS, file: 'march.csv', line: MOST_PROBLEMS + 1, field: 'mrn', code: 'missing', reason: 'is missing' },
  ]);
  expect(await listImportProblems(db, wish, { after: MOST_PROBLEMS, limit: 25 })).toEqual([]);
});

test('the CSV has a line for each problem, and no formula', async () => {
  const importId = await anImport([problem(17), problem(2, { column: '=HYPERLINK()', file: 'epic.json' })], taken);

  const csv = await writeImportProblems(db, { providerId, importId });

  expect(csv?.split('\r\n')).toEqual([
    '"file","line","field","code","problem"',
    '"march.csv","17","mrn","missing","is missing"',
    `"epic.json","2","'=HYPERLINK()","missing","is missing"`,
    '',
  ]);
  expect(await writeImportProblems(db, { providerId, importId: 'K7M3-9QXD' })).toBeUndefined();
});
