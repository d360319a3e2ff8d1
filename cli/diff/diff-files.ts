import { createConditionReader, domainsOf, type Flow, faultTable, loadFlow } from '#engine/check';
import {
  type Change,
  diffFlows,
  type FlowReader,
  isRecord,
  formatCondition,
  formatJson,
  formatList,
  describeChange,
  describeDifference,
  describeChanges,
} from '#engine/explain';
import { FIRST_LANGUAGE } from '#rules';

import { CommandProblem, exitCode } from '../command.ts';
import { byField, formDescribers } from './form-describers.ts';
import { formatLanguage, asMeant, type ProviderWords } from './provider-words.ts';
import { providerDescribers } from './provider-describers.ts';
type Json = Readonly<Record<string, unknown>>;

/** What a file is about. */
type FileKind = 'flow' | 'provider' | 'form' | 'texts';

const kindNames = { flow: 'flow', provider: 'provider', form: 'form', texts: 'file of texts' } as const;

/** Two versions of one file, with the names that messages give them. */
interface Pair {
  readonly before: { readonly name: string; readonly text: string };
  readonly after: { readonly name: string; readonly text: string };
}

/** What changes for patients between two versions of a file. */
export function diffFiles(pair: Pair, words: ProviderWords): { readonly kind: FileKind; readonly changes: readonly Change[] } {
  const [before, after] = [parse(pair.before), parse(pair.after)];
  const kind = kindOf(after);
  if (kindOf(before) !== kind) {
    throw new CommandProblem(
      exitCode.usage,
      `${pair.before.name} is a ${kindNames[kindOf(before)]} and ${pair.after.name} a ${kindNames[kind]}: they cannot be compared`,
    );
  }
  switch (kind) {
    case 'flow':
      return {
        kind,
        changes: withVersion(
          before,
          after,
          diffFlows(requireShape(pair.before), requireShape(pair.after), readerOf([after, before] as Flow[], words)),
        ),
      };
    case 'provider':
      return {
        kind,
        changes: describeChanges(asMeant(before, words), asMeant(after, words), {
          describers: providerDescribers(words),
          fallback: describeDifference,
        }),
      };
    case 'form':
      return {
        kind,
        changes: withVersion(
          before,
          after,
          describeChanges(byField(before, after), byField(after, before), {
            describers: formDescribers(words),
            fallback: describeDifference,
          }),
        ),
      };
    case 'texts':
      return { kind, changes: diffTexts(before, after, pair.after.name) };
  }
}

/** A file as a whole in a sentence, where the other side has none. */
export function nameFile(text: string, name: string): string {
  const value = parse({ name, text });
  const kind = kindOf(value);
  const said = { flow: value['flow'], provider: value['display_name'], form: value['form'], texts: undefined }[kind];
  return typeof said !== 'string' ? `The ${kindNames[kind]} ${name}` : `The ${kindNames[kind]} ${said} (${name})`;
}

function parse({ name, text }: Pair['before']): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (error) {
    throw new CommandProblem(
      exitCode.invalid,
      `${name} is not JSON: ${error instanceof Error ? error.message : ''}\nSee: causeway check`,
    );
  }
  throw new CommandProblem(exitCode.invalid, `${name} is neither a flow nor a provider, a form or texts`);
}

function kindOf(value: Readonly<Record<string, unknown>>): FileKind {
  if ('flow' in value && 'steps' in value) return 'flow';
  if ('provider_id' in value || 'hosts' in value) return 'provider';
  return 'form' in value && 'schema' in value ? 'form' : 'texts';
}

/** What has not the shape of a flow cannot be read as one; other faults do not keep it from being compared. */
function requireShape({ name, text }: Pair['before']): Flow {
  const faults = loadFlow({ file: name, text }).diagnostics.filter(({ code }) => code === faultTable.schema.code);
  if (faults.length === 0) return JSON.parse(text) as Flow;
  const lines = faults.map(({ line, column, message }) => `${name}:${line}:${column} ${message}`).join('\n');
  throw new CommandProblem(exitCode.invalid, `${name} cannot be read as a flow:\n${lines}\nSee: causeway check`);
}

/** Conditions and guards in words, from whichever version has them: the newer one first. */
function readerOf(flows: readonly Flow[], { text, providersByDefault }: ProviderWords): FlowReader {
  const readers = flows.map((flow) =>
    createConditionReader({ ...domainsOf(flow), remembered: { type: 'boolean', from: 'slots' } }),
  );
  const describeWhen = (condition: string) => {
    const read = readers.map((reader) => reader(condition)).find((one) => 'tree' in one);
    return read && 'tree' in read ? `if ${formatCondition(read.tree)}` : `if "${condition}"`;
  };
  return {
    describeWhen,
    describeGuard: (guard) => {
      const named = flows.find(({ guards }) => Object.hasOwn(guards, guard))?.guards[guard];
      return named ? `"${named.description}"` : `"${describeWhen(guard).replace(/^if /, '')}"`;
    },
    text: (key) => text(FIRST_LANGUAGE, key),
    ...(providersByDefault && { describeDefault: (option) => whoseDefault(providersByDefault(flows[0]?.flow ?? '', option)) }),
  };
}

function whoseDefault(providers: readonly string[]): string {
  return providers.length === 0 ? 'No provider has it by default.' : `This changes it for ${formatList(providers, 'and')}.`;
}

/** Sessions keep the version that they began with only if a change has a version of its own. */
function withVersion(before: Json, after: Json, changes: readonly Change[]): readonly Change[] {
  const { version } = after;
  if (changes.length === 0 || version === undefined || before['version'] !== version) return changes;
  const sentence = `The version is still ${formatJson(version)}. Raise it if visitors who are in the flow now must begin again.`;
  return [...changes, { place: ['version'], sentence }];
}

/** Text by text: a group that is new or gone is each of its texts. */
function diffTexts(before: Json, after: Json, name: string): readonly Change[] {
  const language = formatLanguage(/(\w+)\.json$/.exec(name)?.[1] ?? name);
  const changes = describeChanges(textsOf(before), textsOf(after), {
    describers: [],
    fallback: ({ place: [key = ''], before: was, after: is }) => {
      const noun = `The text "${key}" in ${language}`;
      if (was === undefined) return `There is a new text "${key}" in ${language}: ${formatJson(is)}.`;
      return is === undefined ? `${noun} is gone (was ${formatJson(was)}).` : describeChange(noun, was, is);
    },
  });
  return changes.map(({ place: [key = ''], sentence }) => ({ place: key.split('.'), sentence }));
}

function textsOf(words: Json, prefix = ''): Readonly<Record<string, unknown>> {
  return Object.assign(
    {},
    ...Object.entries(words).map(([name, value]) =>
      isRecord(value) ? textsOf(value, `${prefix}${name}.`) : { [`${prefix}${name}`]: value },
    ),
  ) as Readonly<Record<string, unknown>>;
}
