import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { today } from '#rules';
import type { Provider } from '#configuration';
import {
  type BegunImport,
  forProvider,
  type ImportEnd,
  ImportReportWriter,
  migrateDatabase,
  openDatabase,
  purposeOfEnvironment,
  readImportMap,
  readMasterKeys,
  recordDatabasePurpose,
  startDatabase,
  UnreadableFile,
  type CsvImportOptions,
  type ImportOptions,
  type ImportProblem,
} from '#server';

import { type Command, type CommandContext, CommandProblem, exitCode, type ExitCode, UsageProblem } from './command.ts';
import { findProvider } from './find-provider.ts';
import { defineCommand } from './parse-options.ts';
import { writeProposal } from './propose-map.ts';
import { describeProblem, progressLine } from './report-lines.ts';

interface ForProvider {
  readonly provider: Provider;
}

/** One kind of file that is brought into the database. */
interface FileImport<Report extends { readonly skipped: number }> extends Pick<Command, 'name' | 'help'> {
  /** Files with columns of their own are read by a map. */
  readonly takesMap?: boolean;
  readonly bringIn: (options: CsvImportOptions & ForProvider, onRead: () => void) => Promise<Report>;
  /** Brings in a bulk export of FHIR resources, of which these are the files. */
  readonly bringInFhir?:
    | ((options: ImportOptions & ForProvider & { readonly paths: readonly string[] }, onRead: () => void) => Promise<Report>)
    | undefined;
  readonly describe: (report: Report) => readonly string[];
  /** What is stored of it for staff. */
  readonly kind: BegunImport['kind'];
  readonly count: (report: Report) => Written;
}

interface Written {
  readonly rows: number;
  readonly writes: Readonly<Record<'new' | 'changed' | 'unchanged', number>>;
}

/** Defines a command that imports a file and reports the result, with every faulty row. */
export function defineImport<Report extends { readonly skipped: number }>({
  bringIn,
  describe,
  takesMap = false,
  bringInFhir,
  kind,
  count,
  ...command
}: FileImport<Report>): Command {
  return defineCommand({
    ...command,
    options: {
      provider: { type: 'string' },
      map: { type: 'string' },
      'propose-map': { type: 'string' },
      fhir: { type: 'boolean' },
      json: { type: 'boolean' },
      quiet: { type: 'boolean' },
    },
    operands: {
      missing: 'which file? Give the path of a CSV file',
      most: MOST_FILES,
      tooMany: 'too many files; name their folder',
    },
    run: async ({ values, positionals: names }, context) => {
      const problem = usageProblem(values, names, { name: command.name, takesMap, takesFhir: bringInFhir !== undefined });
      if (problem !== undefined) throw new UsageProblem(problem);
      const { map, 'propose-map': proposal, provider: slug = '', fhir = false } = values;
      const paths = fhir ? names.flatMap((path) => requireExport(path, context)) : undefined;
      const [name = ''] = names;
      const file = paths?.[0] ?? requireFile(name, context, bringInFhir && 'add --fhir for a bulk export, or name a file in it');
      if (proposal !== undefined) return writeProposal({ file, to: proposal }, context);
      const given = {
        ...values,
        names,
        paths,
        file,
        map: map && requireFile(map, context),
        provider: await findProvider(context, slug),
      };
      return runImport({ bringIn, bringInFhir, describe, takesMap, kind, count }, given, context);
    },
  });
}

interface ImportValues {
  readonly provider?: string | undefined;
  readonly map?: string | undefined;
  readonly 'propose-map'?: string | undefined;
  readonly fhir?: boolean | undefined;
}

/** What is wrong with a command line, whatever files there are. */
function usageProblem(
  { provider, map, 'propose-map': proposal, fhir = false }: ImportValues,
  names: readonly string[],
  command: { readonly name: string; readonly takesMap: boolean; readonly takesFhir: boolean },
): string | undefined {
  const hasMap = (map ?? proposal) !== undefined;
  if (fhir && !command.takesFhir) return `"${command.name}" reads no FHIR`;
  if (fhir && hasMap) return 'FHIR resources need no map';
  if (!fhir && names.length > 1) return 'one file at a time';
  if (!command.takesMap && hasMap) return `"${command.name}" reads no map`;
  if (provider === undefined && proposal === undefined)
    return `whose ${command.name.split(' ')[1]} are they? Add --provider SLUG`;
  return undefined;
}

function requirePath(name: string, { cwd }: Pick<CommandContext, 'cwd'>): string {
  const path = resolve(cwd, name);
  if (!existsSync(path)) throw new CommandProblem(exitCode.notFound, `there is no file "${name}"`);
  return path;
}

function requireFile(name: string, context: Pick<CommandContext, 'cwd'>, cure = 'name a file in it'): string {
  const path = requirePath(name, context);
  if (statSync(path).isDirectory()) throw new UsageProblem(`"${name}" is a folder: ${cure}`);
  return path;
}

const MOST_FILES = 100;

/** The files of a bulk export: those of a folder, or the one that is named. */
function requireExport(name: string, context: Pick<CommandContext, 'cwd'>): readonly string[] {
  const path = requirePath(name, context);
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path).filter((file) => /\.ndjson(\.gz)?$/i.test(file));
  if (files.length === 0) throw new CommandProblem(exitCode.notFound, `there is no .ndjson file in "${name}"`);
  return files.toSorted().map((file) => join(path, file));
}

interface ImportArguments {
  /** As they were typed. */
  readonly names: readonly string[];
  readonly file: string;
  /** The files of a bulk export. */
  readonly paths: readonly string[] | undefined;
  readonly map: string | undefined;
  readonly provider: Provider;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

async function runImport<Report extends { readonly skipped: number }>(
  { bringIn, bringInFhir, describe, takesMap, kind, count }: Omit<FileImport<Report>, 'name' | 'help'>,
  { names, file, paths, map, provider, json, quiet }: ImportArguments,
  context: CommandContext,
): Promise<ExitCode> {
  const problems: ImportProblem[] = [];
  const reportProblem = (problem: ImportProblem): void => {
    if (json) problems.push(problem);
    else context.report(describeProblem(problem.file ?? basename(problem.inMap ? (map ?? file) : file), problem));
  };
  const database = await startDatabase({
    env: context.env,
    root: context.root,
    log: quiet ? () => undefined : context.report,
  });
  const progress = progressLine(quiet ? undefined : context);
  let stored: StoredReport | undefined;
  try {
    const masterKeys = readMasterKeys(context.env);
    await migrateDatabase(database.url, masterKeys);
    await recordDatabasePurpose(database.url, purposeOfEnvironment(context.env));
    stored = await beginReport(
      { databaseUrl: database.url, masterKeys },
      {
        provider_id: provider.provider_id,
        kind: paths ? 'fhir' : kind,
        files: names.map((name) => basename(resolve(context.cwd, name))),
        map: map && basename(map),
      },
    );
    const { add } = stored;
    const options = {
      provider,
      databaseUrl: database.url,
      masterKeys,
      today: today(provider.time_zone, new Date()),
      onProblem: (problem: ImportProblem) => {
        add(problem);
        progress.interrupt(() => reportProblem(problem));
      },
      progress: progress.show,
    };
    const report =
      paths && bringInFhir
        ? await bringInFhir({ ...options, paths }, progress.end)
        : await bringIn({ ...options, ...openCsv(file, map) }, progress.end);
    progress.end();
    const { rows, writes } = count(report);
    const written = writes.new + writes.changed;
    await stored.end({ outcome: 'taken', rows_read: rows, written, unchanged: writes.unchanged, refused: report.skipped });
    if (json) context.out(`${JSON.stringify({ version: 1, report, problems })}\n`);
    else describe(report).forEach(context.report);
    return report.skipped > 0 ? exitCode.invalid : exitCode.ok;
  } catch (error) {
    progress.end();
    if (!(error instanceof UnreadableFile)) {
      // The fault may be the database's own: then the report has no end, which staff see, too.
      await stored?.end({ outcome: 'failed' }).catch(() => undefined);
      throw error;
    }
    for (const problem of error.problems) {
      stored?.add(problem.inMap && map !== undefined ? { ...problem, file: basename(map) } : problem);
      reportProblem(problem);
    }
    await stored?.end({ outcome: 'unreadable' });
    if (json) context.out(`${JSON.stringify({ version: 1, report: null, problems })}\n`);
    else {
      context.report('Nothing was imported.');
      if (takesMap && (map ?? paths) === undefined && error.problems.every(({ line }) => line === 1))
        context.report(proposalHint(file));
    }
    return exitCode.invalid;
  } finally {
    await stored?.close();
    await database.stop();
  }
}

interface StoredReport {
  readonly add: ImportReportWriter['add'];
  readonly end: (end: ImportEnd) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The report that staff read in Studio. */
async function beginReport(
  { databaseUrl, masterKeys }: Pick<ImportOptions, 'databaseUrl' | 'masterKeys'>,
  begun: BegunImport,
): Promise<StoredReport> {
  const db = openDatabase(databaseUrl, { max: 1, ...(masterKeys && { masterKeys }) });
  const writer = await ImportReportWriter.begin(forProvider(db, begun.provider_id), begun, new Date());
  return { add: writer.add, end: (end) => writer.end(end, new Date()), close: () => db.destroy() };
}

/** The map first: where it has faults, the file is not opened. */
function openCsv(file: string, map: string | undefined): Pick<CsvImportOptions, 'map' | 'stream'> {
  return {
    map: map === undefined ? undefined : readImportMap(readFileSync(map, 'utf8')),
    stream: createReadStream(file),
  };
}

/** A file with the columns of a hospital's own system has to be mapped once. */
function proposalHint(file: string): string {
  const name = basename(file);
  const map = `${name.replace(/\.\w+$/, '')}.map.json`;
  return `Are these the column names of your own system? Have a map proposed: npx causeway import bills ${name} --propose-map ${map}`;
}
