import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseDay } from '#rules';
import { importBills, migrateDatabase, startDatabase, type ImportReport } from '#server';

import { billFile } from './kit/bill-file.ts';
import { printBudget, printTable } from './kit/print.ts';

const ROWS = 100_000;
const BUDGET_SECONDS = 60;
const today = parseDay('2026-06-15');
if (today === undefined) throw new Error('2026-06-15 is a day');

const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
const database = await startDatabase({ env: { CAUSEWAY_DATA_DIR: folder }, root: folder, log: () => undefined });
try {
  await migrateDatabase(database.url);
  const first = await timed('new', 0);
  const again = await timed('the same again', 0);
  const changed = await timed('every amount changed', 1);
  const runs = [first, again, changed];
  printTable(
    ['the file', 'seconds', 'rows a second', 'bills new', 'changed', 'unchanged', 'memory MB'],
    runs.map(({ name, seconds, report: { bills }, megabytes }) =>
      [name, seconds.toFixed(1), Math.round(ROWS / seconds), bills.new, bills.changed, bills.unchanged, megabytes].map(String),
    ),
  );
  printBudget(`${ROWS} new rows`, first.seconds, { atMost: BUDGET_SECONDS, unit: ' s' });
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Timed {
  readonly name: string;
  readonly seconds: number;
  readonly report: ImportReport;
  readonly megabytes: number;
}

async function timed(name: string, cents: number): Promise<Timed> {
  const began = performance.now();
  const report = await importBills({
    stream: billFile(ROWS, cents),
    provider: { provider_id: 'bench' },
    databaseUrl: database.url,
    today: today as NonNullable<typeof today>,
    onProblem: ({ line, reason }) => {
      throw new Error(`line ${line} ${reason}`);
    },
  });
  return { name, seconds: (performance.now() - began) / 1000, report, megabytes: Math.round(process.memoryUsage().rss / 1e6) };
}
