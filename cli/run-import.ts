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

import { type Command, type CommandContext, CommandProblem, exitCode, type ExitCode, UsageProblem } from './command.ts';
import { requireProvider } from './require-provider.ts';
import { defineCommand } from './parse-options.ts';
import { progressLine } from './report-lines.ts';

/** One kind of file that is brought into the database. */
interface FileImport<Report extends { readonly skipped: number }> extends Pick<Command, 'name' | 'help'> {
  readonly bringIn: (options: ImportOptions & { readonly provider: Provider }, onRead: () => void) => Promise<Report>;
  readonly describe: (report: Report) => readonly string[];
}

/** Defines a command that imports a file and reports the result, with every faulty row. */
export function defineImport<Report extends { readonly skipped: number }>({
  bringIn,
  describe,
  ...command
}: FileImport<Report>): Command {
  return defineCommand({
    ...command,
    options: { provider: { type: 'string' }, json: { type: 'boolean' }, quiet: { type: 'boolean' } },
    operands: { missing: 'which file? Give the path of a CSV file', tooMany: 'one file at a time' },
    run: ({ values, positionals: [name = ''] }, context) => {
      if (values.provider === undefined)
        throw new UsageProblem(`whose ${command.name.split(' ')[1]} are they? Add --provider SLUG`);
      const file = resolve(context.cwd, name);
      if (!existsSync(file)) throw new CommandProblem(exitCode.notFound, `there is no file "${name}"`);
      return runImport({ bringIn, describe }, { ...values, file, provider: requireProvider(context, values.provider) }, context);
    },
  });
}

interface ImportArguments {
  readonly file: string;
  readonly provider: Provider;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

async function runImport<Report extends { readonly skipped: number }>(
  { bringIn, describe }: Pick<FileImport<Report>, 'bringIn' | 'describe'>,
  { file, provider, json, quiet }: ImportArguments,
  context: CommandContext,
): Promise<ExitCode> {
  const problems: ImportProblem[] = [];
  const reportProblem = (problem: ImportProblem): void => {
    if (json) problems.push(problem);
    else context.report(describeProblem(basename(file), problem));
  };
  const database = await startDatabase({
    env: context.env,
    root: context.root,
    log: quiet ? () => undefined : context.report,
  });
  const progress = progressLine(quiet ? undefined : context);
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
    if (json) context.out(`${JSON.stringify({ version: 1, report, problems })}\n`);
    else describe(report).forEach(context.report);
    return report.skipped > 0 ? exitCode.invalid : exitCode.ok;
  } catch (error) {
    progress.end();
    if (!(error instanceof UnreadableFile)) throw error;
    error.problems.forEach(reportProblem);
    if (json) context.out(`${JSON.stringify({ version: 1, report: null, problems })}\n`);
    else context.report('Nothing was imported.');
    return exitCode.invalid;
  } finally {
    await database.stop();
  }
}

function describeProblem(file: string, { line, column, reason }: ImportProblem): string {
  return `${file}:${line}: ${column === undefined ? 'the row' : column} ${reason}`;
}
