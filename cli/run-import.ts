import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { today } from '#rules';
import type { Provider } from '#configuration';
import {
  migrateDatabase,
  purposeOfEnvironment,
  recordDatabasePurpose,
  startDatabase,
  UnreadableFile,
  type ImportBillsOptions,
  type ImportProblem,
} from '#server';

import type { World } from './command.ts';
import { CommandProblem, exitCode, type ExitCode } from './exit-code.ts';
import { requireProvider } from './open-providers.ts';
import { parseOptions, usageProblem } from './parse-options.ts';
import { progressLine } from './progress-line.ts';

/** One kind of file that is brought into the database. */
export interface FileImport<Report extends { readonly skipped: number }> {
  /** What is typed: "import bills". */
  readonly name: string;
  readonly bringIn: (options: ImportBillsOptions & { readonly provider: Provider }, onRead: () => void) => Promise<Report>;
  readonly describe: (report: Report) => readonly string[];
}

/** Brings a file in as its options say, tells what is wrong with its rows, and reports. */
export async function runImport<Report extends { readonly skipped: number }>(
  { name: command, bringIn, describe }: FileImport<Report>,
  args: readonly string[],
  world: World,
): Promise<ExitCode> {
  const { values, positionals } = parseOptions(command, args, {
    provider: { type: 'string' },
    json: { type: 'boolean' },
    quiet: { type: 'boolean' },
  });
  const [name, ...others] = positionals;
  if (name === undefined) throw usageProblem(command, 'which file? Give the path of a CSV file');
  if (others.length > 0) throw usageProblem(command, 'one file at a time');
  if (values.provider === undefined) throw usageProblem(command, `whose ${command.split(' ')[1]} are they? Add --provider SLUG`);
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
    await recordDatabasePurpose(database.url, purposeOfEnvironment(world.env));
    const options = {
      stream: createReadStream(file),
      provider,
      databaseUrl: database.url,
      today: today(provider.time_zone, new Date()),
      onProblem: (problem: ImportProblem) => progress.interrupt(() => tellProblem(problem)),
      progress: progress.show,
    };
    const report = await bringIn(options, progress.end);
    progress.end();
    if (values.json) world.out(`${JSON.stringify({ version: 1, report, problems })}\n`);
    else describe(report).forEach(world.tell);
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

function describeProblem(file: string, { line, column, reason }: ImportProblem): string {
  return `${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`;
}
