import { asObject, type Flow, nameOf, parseJsonWithPositions } from '#engine/check';
import { isRecord } from '#engine/explain';
import { providerAt, providerSchemaFor } from '#configuration';

import { type CommandContext, UsageProblem } from './command.ts';
import { diffFiles, nameFile } from './diff/diff-files.ts';
import type { ProviderWords } from './diff/provider-words.ts';
import { isThere, readCommitted, readSide, type Side } from './diff/read-side.ts';
import { flowsFolderOf, providersFolderOf, readFolder } from './configuration.ts';
import { momentOf } from './moment-option.ts';
import { defineCommand } from './parse-options.ts';
import { readTexts } from './reading/require-flow.ts';

const CONFIGURATION = ['flows', 'providers', 'locales'];

export const diffCommand = defineCommand({
  name: 'diff',
  help: `
Usage: causeway diff BEFORE AFTER [--json]
       causeway diff [FILE|FOLDER|COMMIT] [--json]
       causeway diff providers/SLUG.json --at TIME [--json]

Reports in sentences what changes for patients between two versions of a flow, a provider, a form or the texts of a language.
Each version is a file, a folder with everything below it, or either as a commit has it: main:providers/lakeside.json. With one
file, the last commit is compared with the file as it is now; with a commit alone, or with nothing for the last one, everything
below flows, providers and locales is. With --at, a provider file as it is now is compared with the version of it that is in force
at that time of the provider's own clocks.

  causeway diff providers/lakeside.json
  causeway diff v1.2:flows/enrollment.json flows/enrollment.json
  causeway diff providers/lakeside.json --at 2027-01-01T00:00

  --json  the same as data: { "version": 1, "files": [{ "file", "kind", "changes": [{ "place", "sentence" }] }] }

Exit codes: 0 whether or not anything changes, 3 a file cannot be read, 5 there is no such file or commit.
`,
  options: { json: { type: 'boolean' }, at: { type: 'string' } },
  operands: { most: 2, tooMany: 'two versions at a time, please' },
  run({ values, positionals: [first, second] }, context) {
    const words = wordsOf(context);
    const sides = values.at === undefined ? sidesOf(context, first, second) : [sidesInTime(context, [first, second], values.at)];
    const files = sides
      .flatMap(([before, after]) => compare(before, after, words))
      .filter(({ changes, isRewritten }) => changes.length > 0 || isRewritten);
    if (values.json)
      context.out(
        `${JSON.stringify({ version: 1, files: files.map(({ file, kind, changes }) => ({ file, kind, changes })) })}\n`,
      );
    else report(context, files);
    return undefined;
  },
});

interface FileChanges {
  readonly file: string;
  readonly kind: string;
  readonly changes: readonly { readonly place: readonly string[]; readonly sentence: string }[];
  /** The texts differ, and nothing that they state. */
  readonly isRewritten: boolean;
}

/** What is compared: two names, one with what the last commit has of it, or everything with a commit. */
function sidesOf(
  context: CommandContext,
  first: string | undefined,
  second: string | undefined,
): readonly (readonly [Side, Side])[] {
  if (first !== undefined && second !== undefined) return [[readSide(context, first), readSide(context, second)]];
  if (first !== undefined && isThere(context, first)) return [[readCommitted(context, first), readSide(context, first)]];
  if (first?.includes(':')) return [[readSide(context, first), readSide(context, first.slice(first.indexOf(':') + 1))]];
  const root = { cwd: context.root };
  return CONFIGURATION.map((folder) => [readSide(root, `${first ?? 'HEAD'}:${folder}`), readSide(root, folder)] as const);
}

/** A provider file as it is now, and as it is at another time. */
function sidesInTime(context: CommandContext, [name, other]: readonly (string | undefined)[], at: string): readonly [Side, Side] {
  if (name === undefined || other !== undefined || !isThere(context, name))
    throw new UsageProblem('--at goes with one provider file: causeway diff providers/lakeside.json --at 2027-01-01T00:00');
  const side = readSide(context, name);
  const file = asObject(parseJsonWithPositions(side.files.get('') ?? '').value);
  const moment = momentOf(at, typeof file['time_zone'] === 'string' ? file['time_zone'] : 'UTC');
  const sideAt = (time: Date): Side => ({ name, files: new Map([['', JSON.stringify(providerAt(file, time))]]) });
  return [sideAt(new Date()), sideAt(moment)];
}

function compare(before: Side, after: Side, words: ProviderWords): readonly FileChanges[] {
  const names = [...new Set([...before.files.keys(), ...after.files.keys()])].toSorted();
  return names.flatMap((name): readonly FileChanges[] => {
    const file = name === '' ? after.name : `${after.name.replace(/\/$/, '')}/${name}`;
    const [was, is] = [before.files.get(name), after.files.get(name)];
    if (was === is) return [];
    if (was === undefined || is === undefined) {
      const sentence = `${nameFile(is ?? was ?? '', file)} is ${is === undefined ? 'gone' : 'new'}.`;
      return [{ file, kind: 'file', changes: [{ place: [], sentence }], isRewritten: false }];
    }
    const old = name === '' ? before.name : `${before.name}/${name}`;
    const { kind, changes } = diffFiles({ before: { name: old, text: was }, after: { name: file, text: is } }, words);
    return [{ file, kind, changes, isRewritten: changes.length === 0 }];
  });
}

function report(context: CommandContext, files: readonly FileChanges[]): void {
  const isOne = files.length === 1;
  for (const { file, changes, isRewritten } of files) {
    if (!isOne) context.out(`${file}\n`);
    const sentences = isRewritten
      ? ['Nothing changes for patients: the same is written differently.']
      : changes.map(({ sentence }) => sentence);
    for (const sentence of sentences) context.out(`${isOne ? '' : '  '}${sentence}\n`);
  }
  if (files.length === 0) context.out('Nothing changes for patients.\n');
}

/** Titles of options and our own texts as they are now: for names that both versions use. */
export function wordsOf({ root, env }: Pick<CommandContext, 'root' | 'env'>): ProviderWords {
  const flows = readFolder(root, flowsFolderOf(root, env['FLOWS_DIR'])).map(({ text }) => JSON.parse(text) as Flow);
  const texts = new Map(readFolder(root, 'locales').map((source) => [nameOf(source), readTexts(root, nameOf(source))]));
  const providers = readProviders(root, env['PROVIDERS_DIR']);
  return {
    defaults: defaultsOf(providerSchemaFor(flows).properties),
    optionDefaults: (flow) => defaultsOf(flows.find((one) => one.flow === flow)?.options ?? {}),
    optionTitle: (flow, option) => flows.find((one) => one.flow === flow)?.options?.[option]?.title,
    providersByDefault: (flow, option) =>
      providers.filter((provider) => !setsOption(provider, { flows, flow, option })).map(({ slug }) => slug),
    text: (tag, key) => texts.get(tag)?.(key),
  };
}

interface NamedOption {
  readonly flows: readonly Flow[];
  readonly flow: string;
  readonly option: string;
}

/** A provider that does not offer the flow has no default of its option either. */
function setsOption({ json }: { readonly json: Json }, { flows, flow, option }: NamedOption): boolean {
  const all = isRecord(json['flows']) ? json['flows'] : {};
  const overlay = all[flow];
  if (!isRecord(overlay)) return flows.find((one) => one.flow === flow)?.base !== '/';
  return isRecord(overlay['options']) && Object.hasOwn(overlay['options'], option);
}

type Json = Readonly<Record<string, unknown>>;

function readProviders(root: string, dir: string | undefined): readonly { readonly slug: string; readonly json: Json }[] {
  return readFolder(root, providersFolderOf(root, dir)).flatMap((source) => {
    try {
      const json: unknown = JSON.parse(source.text);
      return isRecord(json) ? [{ slug: nameOf(source), json }] : [];
    } catch {
      return [];
    }
  });
}

function defaultsOf(properties: object): Readonly<Record<string, unknown>> {
  const given = Object.entries(properties).map(([key, property]: [string, unknown]) => [
    key,
    isRecord(property) ? property['default'] : undefined,
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
