import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { today } from '#rules';
import type { Provider } from '#configuration';
import {
  migrateDatabase,
  purposeOfEnvironment,
  readImportMap,
  recordDatabasePurpose,
  startDatabase,
  UnreadableFile,
  type ImportOptions,
  type ImportProblem,
} from '#server';

import { type Command, type CommandContext, CommandProblem, exitCode, type ExitCode, UsageProblem } from './command.ts';
import { requireProvider } from './require-provider.ts';
import { defineCommand } from './parse-options.ts';
import { writeProposal } from './propose-map.ts';
import { describeProblem, progressLine } from './report-lines.ts';

/** One kind of file that is brought into the database. */
interface FileImport<Report extends { readonly skipped: number }> extends Pick<Command, 'name' | 'help'> {
  /** Files with columns of their own are read by a map. */
  readonly takesMap?: boolean;
  readonly bringIn: (options: ImportOptions & { readonly provider: Provider }, onRead: () => void) => Promise<Report>;
  readonly describe: (report: Report) => readonly string[];
}

/** Defines a command that imports a file and reports the result, with every faulty row. */
export function defineImport<Report extends { readonly skipped: number }>({
  bringIn,
  describe,
  takesMap = false,
  ...command
}: FileImport<Report>): Command {
  return defineCommand({
    ...command,
    options: {
      provider: { type: 'string' },
      map: { type: 'string' },
      'propose-map': { type: 'string' },
      json: { type: 'boolean' },
      quiet: { type: 'boolean' },
    },
    operands: { missing: 'which file? Give the path of a CSV file', tooMany: 'one file at a time' },
    run: ({ values, positionals: [name = ''] }, context) => {
      const { map, 'propose-map': proposal } = values;
      if (!takesMap && (map ?? proposal) !== undefined) throw new UsageProblem(`"${command.name}" reads no map`);
      const file = requireFile(name, context);
      if (proposal !== undefined) return writeProposal({ file, to: proposal }, context);
      if (values.provider === undefined)
        throw new UsageProblem(`whose ${command.name.split(' ')[1]} are they? Add --provider SLUG`);
      const given = {
        ...values,
        file,
        map: map && requireFile(map, context),
        provider: requireProvider(context, values.provider),
      };
      return runImport({ bringIn, describe, takesMap }, given, context);
    },
  });
}

function requireFile(name: string, { cwd }: Pick<CommandContext, 'cwd'>): string {
  const file = resolve(cwd, name);
  if (!existsSync(file)) throw new CommandProblem(exitCode.notFound, `there is no file "${name}"`);
  return file;
}

interface ImportArguments {
  readonly file: string;
  readonly map: string | undefined;
  readonly provider: Provider;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

async function runImport<Report extends { readonly skipped: number }>(
  { bringIn, describe, takesMap }: Required<Pick<FileImport<Report>, 'bringIn' | 'describe' | 'takesMap'>>,
  { file, map, provider, json, quiet }: ImportArguments,
  context: CommandContext,
): Promise<ExitCode> {
  const problems: ImportProblem[] = [];
  const reportProblem = (problem: ImportProblem): void => {
    if (json) problems.push(problem);
    else context.report(describeProblem(basename(problem.inMap ? (map ?? file) : file), problem));
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
      // Before the file is opened, which a map with faults leaves unread.
      map: map === undefined ? undefined : readImportMap(readFileSync(map, 'utf8')),
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
    else {
      context.report('Nothing was imported.');
      if (takesMap && map === undefined && error.problems.every(({ line }) => line === 1)) context.report(proposalHint(file));
    }
    return exitCode.invalid;
  } finally {
    await database.stop();
  }
}

/** A file with the columns of a hospital's own system has to be mapped once. */
function proposalHint(file: string): string {
  const name = basename(file);
  const map = `${name.replace(/\.\w+$/, '')}.map.json`;
  return `Are these the column names of your own system? Have a map proposed: npx causeway import bills ${name} --propose-map ${map}`;
}
