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
  type ImportOptions,
  type ImportProblem,
} from '#server';

import { type CommandContext, CommandProblem, exitCode, type ExitCode } from './command.ts';
import { requireProvider } from './open-providers.ts';
import { parseOptions, usageProblem } from './parse-options.ts';
import { progressLine } from './report-lines.ts';

/** One kind of file that is brought into the database. */
interface FileImport<Report extends { readonly skipped: number }> {
  /** What is typed: "import bills". */
  readonly name: string;
  readonly bringIn: (options: ImportOptions & { readonly provider: Provider }, onRead: () => void) => Promise<Report>;
  readonly describe: (report: Report) => readonly string[];
}

/** Brings a file in as its options state, reports what is wrong with its rows, and reports. */
export async function runImport<Report extends { readonly skipped: number }>(
  { name: command, bringIn, describe }: FileImport<Report>,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { values, file, provider } = readArguments(command, args, context);
  const problems: ImportProblem[] = [];
  const reportProblem = (problem: ImportProblem): void => {
    if (values.json) problems.push(problem);
    else context.report(describeProblem(basename(file), problem));
  };
  const database = await startDatabase({
    env: context.env,
    root: context.root,
    log: values.quiet ? () => undefined : context.report,
  });
  const progress = progressLine(values.quiet ? undefined : context);
  try {
    await migrateDatabase(database.url);
    await recordDatabasePurpose(database.url, purposeOfEnvironment(context.env));
    const options = {
      stream: createReadStream(file),
      provider,
      databaseUrl: database.url,
      today: today(provider.time_zone, new Date()),
      onProblem: (problem: ImportProblem) => progress.interrupt(() => reportProblem(problem)),
      progress: progress.show,
    };
    const report = await bringIn(options, progress.end);
    progress.end();
    if (values.json) context.out(`${JSON.stringify({ version: 1, report, problems })}\n`);
    else describe(report).forEach(context.report);
    return report.skipped > 0 ? exitCode.invalid : exitCode.ok;
  } catch (error) {
    progress.end();
    if (!(error instanceof UnreadableFile)) throw error;
    error.problems.forEach(reportProblem);
    if (values.json) context.out(`${JSON.stringify({ version: 1, report: null, problems })}\n`);
    else context.report('Nothing was imported.');
    return exitCode.invalid;
  } finally {
    await database.stop();
  }
}

function readArguments(command: string, args: readonly string[], context: CommandContext) {
  const { values, positionals } = parseOptions(command, args, {
    provider: { type: 'string' },
    json: { type: 'boolean' },
    quiet: { type: 'boolean' },
  });
  const [name, ...others] = positionals;
  if (name === undefined) throw usageProblem(command, 'which file? Give the path of a CSV file');
  if (others.length > 0) throw usageProblem(command, 'one file at a time');
  if (values.provider === undefined) throw usageProblem(command, `whose ${command.split(' ')[1]} are they? Add --provider SLUG`);
  const file = resolve(context.cwd, name);
  if (!existsSync(file)) throw new CommandProblem(exitCode.notFound, `there is no file "${name}"`);
  return { values, file, provider: requireProvider(context, values.provider) };
}

function describeProblem(file: string, { line, column, reason }: ImportProblem): string {
  return `${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`;
}
