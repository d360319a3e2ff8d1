import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { today } from '#rules';
import {
  importBills,
  migrateDatabase,
  openDatabase,
  rollUpBills,
  startDatabase,
  UnreadableFile,
  type ImportProblem,
  type ImportReport,
  type Provider,
  type RollUpReport,
} from '#server';

import type { Command, World } from './command.ts';
import { CommandProblem, exitCode, type ExitCode } from './exit-code.ts';
import { requireProvider } from './open-providers.ts';
import { parseOptions, usageProblem } from './parse-options.ts';
import { progressLine } from './progress-line.ts';
import { describeReport } from './report-lines.ts';

const NAME = 'import bills';

export const importBillsCommand: Command = {
  name: NAME,
  summary: 'Bring patients, guarantors and bills of a CSV file into the database',
  help: `
Usage: causeway import bills FILE.csv --provider SLUG [--json] [--quiet]

Brings the patients, guarantors and bills of a CSV file into the database. A bad row is told by its line, its column and the
reason, and is skipped; the good rows are kept. Importing a file again changes nothing. Works while the service is running.
New bills join the plan of whoever allowed it, and a message tells them ten days before a payment changes.

  --provider SLUG  whose bills they are: the name of the file providers/SLUG.json
  --json           the report as JSON on standard output
  --quiet          no progress

The database is the one of DATABASE_URL, else the service's own.
Exit codes: 0 every row was taken, 3 rows were skipped or the file cannot be read, 5 no such file or provider.
The columns: docs/guides/import-bills.md
`,
  run,
};

async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const { values, positionals } = parseOptions(NAME, args, {
    provider: { type: 'string' },
    json: { type: 'boolean' },
    quiet: { type: 'boolean' },
  });
  const [name, ...others] = positionals;
  if (name === undefined) throw usageProblem(NAME, 'which file? Give the path of a CSV file');
  if (others.length > 0) throw usageProblem(NAME, 'one file at a time');
  if (values.provider === undefined) throw usageProblem(NAME, 'whose bills are they? Add --provider SLUG');
  const file = resolve(world.cwd, name);
  if (!existsSync(file)) throw new CommandProblem(exitCode.notFound, `there is no file "${name}"`);
  const provider = requireProvider(world, values.provider);

  const problems: ImportProblem[] = [];
  const tellProblem = (problem: ImportProblem): void => {
    if (values.json) problems.push(problem);
    else world.tell(describeProblem(basename(file), problem));
  };
  const database = await startDatabase({ env: world.env, root: world.root, log: values.quiet ? () => undefined : world.tell });
  const progress = progressLine(values.quiet ? undefined : world);
  try {
    await migrateDatabase(database.url);
    const report = await importBills({
      stream: createReadStream(file),
      provider,
      databaseUrl: database.url,
      today: today(provider.time_zone, new Date()),
      onProblem: (problem) => progress.interrupt(() => tellProblem(problem)),
      progress: progress.show,
    });
    progress.end();
    const joined = await rollUp(database.url, provider);
    tellReport(world, { ...report, joined }, problems, values.json ?? false);
    return report.skipped > 0 ? exitCode.invalid : exitCode.ok;
  } catch (error) {
    progress.end();
    if (!(error instanceof UnreadableFile)) throw error;
    error.problems.forEach(tellProblem);
    if (values.json) world.out(`${JSON.stringify({ version: 1, report: null, problems })}\n`);
    else world.tell('Nothing was imported.');
    return exitCode.invalid;
  } finally {
    await database.stop();
  }
}

/** New bills join the plans of those who allowed future bills. */
async function rollUp(databaseUrl: string, provider: Provider): Promise<RollUpReport> {
  const db = openDatabase(databaseUrl, { max: 2 });
  try {
    return await rollUpBills({ db, provider, now: new Date() });
  } finally {
    await db.destroy();
  }
}

function describeProblem(file: string, { line, column, reason }: ImportProblem): string {
  return `${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`;
}

function tellReport(
  world: World,
  report: ImportReport & { readonly joined: RollUpReport },
  problems: readonly ImportProblem[],
  asJson: boolean,
): void {
  if (asJson) world.out(`${JSON.stringify({ version: 1, report, problems })}\n`);
  else describeReport(report).forEach(world.tell);
}
