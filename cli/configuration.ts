import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

import { lookAtFile, readLookedAt, type Remember, workOutAnew } from '#configuration';
import { parseJsonWithPositions, toDiagnostics, type Diagnostic, type FlowSource, nameOf, withForms } from '#engine/check';

/** Every file that staff write, as text. */
export interface Configuration {
  readonly flows: readonly FlowSource[];
  readonly forms: readonly FlowSource[];
  readonly providers: readonly FlowSource[];
  /** What patients read. */
  readonly words: readonly FlowSource[];
  /** What the server writes: messages and documents. */
  readonly serverWords: readonly FlowSource[];
  /** Files and folders that could not be read. */
  readonly unreadable: readonly Diagnostic[];
}

/** Texts by file, from the root: `providers/lakeside.json`. They take the place of files, or are beside them. */
export type FileTexts = Readonly<Record<string, string>>;

/** Reads a file below the root. */
export type ReadSource = (root: string, file: string) => FlowSource;

/** Where the files are, when they are not those of the repository. */
interface FoldersEnvironment {
  readonly FLOWS_DIR?: string | undefined;
  readonly PROVIDERS_DIR?: string | undefined;
}

/** Reads everything; what cannot be read is reported instead of thrown. */
export function readConfiguration(
  root: string,
  { FLOWS_DIR, PROVIDERS_DIR }: FoldersEnvironment,
  {
    readFile: readSource = readAnew,
    remember = workOutAnew,
    unlisted = [],
  }: { readonly readFile?: ReadSource; readonly remember?: Remember; readonly unlisted?: readonly string[] } = {},
): Configuration {
  const unreadable: Diagnostic[] = [];
  const inFolder = (folder: string): readonly FlowSource[] => {
    const listed = orProblem(folder, () => namesIn(root, folder)).map((name) => `${folder}/${name}`);
    // Last: what they have in common with a file of the folder is their fault.
    const others = unlisted.filter((file) => dirname(file) === folder && !listed.includes(file));
    return [...listed, ...others].flatMap((file) => orProblem(file, () => [readSource(root, file)]));
  };
  const orProblem = <T>(file: string, read: () => readonly T[]): readonly T[] => {
    try {
      return read();
    } catch (error) {
      unreadable.push(...cannotRead(file, error));
      return [];
    }
  };
  const flowsFolder = flowsFolderOf(root, FLOWS_DIR);
  const forms = inFolder(`${flowsFolder}/forms`);
  const words = inFolder('locales');
  return {
    flows: inFolder(flowsFolder).map((source) => {
      const flow = withForms(source, formReader(forms, remember), textOf(words));
      // The same object as before where forms and texts change nothing of it.
      return flow === source ? flow : remember('with forms', source, [JSON.stringify([flow.forms, flow.shows])], () => flow);
    }),
    forms,
    providers: inFolder(providersFolderOf(root, PROVIDERS_DIR)),
    words,
    serverWords: inFolder('locales/server'),
    unreadable,
  };
}

/** The folder of the provider files as diagnostics name it: below the root, or whole. */
export function providersFolderOf(root: string, dir = 'providers'): string {
  return nameFolder(root, dir);
}

/** The folder of the flow files, which has that of the forms; named in the same manner. */
export function flowsFolderOf(root: string, dir = 'flows'): string {
  return nameFolder(root, dir);
}

function nameFolder(root: string, dir: string): string {
  const folder = relative(root, resolve(root, dir));
  return folder.startsWith('..') ? resolve(root, dir) : folder;
}

/** Every file that was read and is checked. */
export function sourcesOf(read: Configuration): readonly FlowSource[] {
  return [read.flows, read.forms, read.providers, read.words, read.serverWords].flat();
}

/** The flows of the service, or of the repository, with the answers of forms that they read. */
export function readFlows(root: string, { FLOWS_DIR }: Pick<FoldersEnvironment, 'FLOWS_DIR'> = {}): readonly FlowSource[] {
  const folder = flowsFolderOf(root, FLOWS_DIR);
  const flows = readFolder(root, folder);
  const forms = existsSync(resolve(root, folder, 'forms')) ? readFolder(root, `${folder}/forms`) : [];
  const words = existsSync(resolve(root, 'locales')) ? readFolder(root, 'locales') : [];
  return flows.map((flow) => withForms(flow, formReader(forms), textOf(words)));
}

function textOf(files: readonly FlowSource[]): string {
  return files.map(({ text }) => text).join('\n');
}

/** A form by its name, as far as it can be read. */
function formReader(forms: readonly FlowSource[], remember = workOutAnew): (name: string) => unknown {
  return (name) => {
    const source = forms.find((form) => nameOf(form) === name);
    const json = source && remember('parsed', source, [], () => parseJsonWithPositions(source.text));
    return json?.value ?? json?.meant;
  };
}

/** The JSON files of a folder below the root, without schemas; names as diagnostics give them. */
export function readFolder(root: string, folder: string, readSource: ReadSource = readAnew): readonly FlowSource[] {
  return namesIn(root, folder).map((name) => readSource(root, `${folder}/${name}`));
}

function namesIn(root: string, folder: string): readonly string[] {
  return readdirSync(resolve(root, folder))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

function readAnew(root: string, file: string): FlowSource {
  return { file, text: readFileSync(resolve(root, file), 'utf8') };
}

/** Reads a file again only when it has changed: the same text is the same object. */
export function rememberFiles(): ReadSource {
  const known = new Map<string, { readonly stamp: string; readonly source: FlowSource }>();
  return (root, file) => {
    const path = resolve(root, file);
    const before = known.get(path);
    const look = lookAtFile(path);
    // What is missing has no look, and reading it throws.
    if (look === undefined) return readAnew(root, file);
    if (before?.stamp === look.stamp) return before.source;
    const { text, stamp, isSettled } = readLookedAt(path, look);
    const source = before?.source.text === text ? before.source : { file, text };
    known.set(path, { stamp: isSettled ? stamp : '', source });
    return source;
  };
}

/** The report of a file that cannot be read. */
export function cannotRead(file: string, error: unknown): readonly Diagnostic[] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = { fault: 'unreadable', path: [], ...reasons(file, code) } as const;
  return toDiagnostics([fault], { file, json: parseJsonWithPositions('{}') });
}

function reasons(file: string, code: string): { readonly message: string; readonly cure: string } {
  switch (code) {
    case 'ENOENT':
      return { message: `there is no "${file}"`, cure: 'run this in the folder of the repository, or put the folder back' };
    case 'EISDIR':
      return { message: `"${file}" is a folder and has the name of a file`, cure: 'give the folder a name without .json' };
    case 'EACCES':
      return { message: `"${file}" may not be read by you`, cure: 'ask its owner for the right to read it' };
    default:
      return { message: `"${file}" cannot be read (${code})`, cure: 'look whether it is where it should be, and whole' };
  }
}
