import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { parseDay } from '#rules';
import { importBills, importFhir, migrateDatabase, startDatabase, type ImportReport } from '#server';

import { billFile } from './kit/bill-file.ts';
import { writeFhirFiles } from './kit/fhir-files.ts';
import { printBudget, printTable } from './kit/print.ts';

const ROWS = Number(process.env['ROWS'] ?? 100_000);
const ONLY = process.env['ONLY'];
const BUDGET_SECONDS = (60 * ROWS) / 100_000;
/** The import holds pieces of a file, never the file. */
const BUDGET_MEGABYTES = 600;
const SAMPLE_MS = 250;
const today = parseDay('2026-06-15');
if (today === undefined) throw new Error('2026-06-15 is a day');

const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
const database = await startDatabase({ env: { CAUSEWAY_DATA_DIR: folder }, root: folder, log: () => undefined });
const common = {
  databaseUrl: database.url,
  today,
  onProblem: ({ line, reason }: { readonly line: number; readonly reason: string }) => {
    throw new Error(`line ${line} ${reason}`);
  },
};
try {
  await migrateDatabase(database.url);
  const runs = [...(ONLY === 'fhir' ? [] : await runCsv()), ...(ONLY === 'csv' ? [] : await runFhir())];
  printTable(
    ['the file', 'seconds', 'read and staged', 'rows a second', 'bills new', 'changed', 'unchanged', 'peak memory MB'],
    runs.map(({ name, seconds, staged, report: { bills }, megabytes }) =>
      [
        name,
        seconds.toFixed(1),
        staged.toFixed(1),
        Math.round(ROWS / seconds),
        bills.new,
        bills.changed,
        bills.unchanged,
        megabytes,
      ].map(String),
    ),
  );
  const [first] = runs;
  printBudget(`${ROWS} new rows`, first?.seconds ?? Number.NaN, { atMost: BUDGET_SECONDS, unit: ' s' });
  printBudget('peak memory', Math.max(...runs.map(({ megabytes }) => megabytes)), { atMost: BUDGET_MEGABYTES, unit: ' MB' });
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function runCsv(): Promise<readonly Timed[]> {
  const csv = (cents: number) => (progress: Progress) =>
    importBills({ ...common, progress, stream: billFile(ROWS, cents), provider: { provider_id: 'bench' } });
  // A million rows once are enough to see whether memory stays flat.
  if (ROWS > 100_000) return inTurn([['csv: new', csv(0)]]);
  return inTurn([
    ['csv: new', csv(0)],
    ['csv: the same again', csv(0)],
    ['csv: every amount changed', csv(1)],
  ]);
}

async function runFhir(): Promise<readonly Timed[]> {
  const paths = await writeFhirFiles(folder, ROWS);
  const provider = { provider_id: 'bench-fhir' };
  const fhir = (progress: Progress) =>
    importFhir({ ...common, progress, paths, provider, facility: 'Lakeside Hospital', nameOf: (path) => basename(path) });
  return inTurn([['fhir: new', fhir]]);
}

type Progress = NonNullable<Parameters<typeof importBills>[0]['progress']>;

interface Timed {
  readonly name: string;
  readonly seconds: number;
  /** Seconds until the first row was written. */
  readonly staged: number;
  readonly report: ImportReport;
  /** The most that the process held, its own code included. */
  readonly megabytes: number;
}

async function inTurn(
  runs: readonly (readonly [string, (progress: Progress) => Promise<ImportReport>])[],
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const [name, run] of runs) timed.push(await time(name, run));
  return timed;
}

async function time(name: string, run: (progress: Progress) => Promise<ImportReport>): Promise<Timed> {
  let peak = 0;
  let writingFrom: number | undefined;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  try {
    const report = await run(({ phase }) => {
      if (phase === 'writing') writingFrom ??= secondsSince();
    });
    return { name, seconds: secondsSince(), staged: writingFrom ?? secondsSince(), report, megabytes: Math.round(peak / 1e6) };
  } finally {
    clearInterval(sampler);
  }
}
