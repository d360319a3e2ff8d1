import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type CompiledFlow, type OpenFlow, openFlow } from '#engine';
import { describeDiagnostic, type Flow, FlowFaults, type FlowSource } from '#engine/check';
import { type FlowWords, wordsOf, isRecord } from '#engine/explain';
import { openFlows, type Provider } from '#configuration';
import { FIRST_LANGUAGE } from '#rules';

import { type CommandContext, CommandProblem, exitCode } from '../command.ts';
import { readFlows } from '../configuration.ts';
import { requireProvider } from '../require-provider.ts';
import { unknownName } from '../parse-options.ts';

/** A flow as a provider has it, with what its file states for readers. */
export interface ReadableFlow {
  readonly flow: OpenFlow;
  /** As it travels to the browser. */
  readonly compiled: CompiledFlow;
  readonly written: Flow;
  readonly words: FlowWords;
  readonly provider: Provider | undefined;
}

/** The flow of that name, or of that file, as the provider changes it; without one, as it is written. */
export function requireFlow(context: CommandContext, asked: string, slug: string | undefined, at?: string): ReadableFlow {
  const name = asked.replace(/^.*\//, '').replace(/\.json$/, '');
  const cache = openAlone(requireSource(context, name));
  const provider = slug === undefined ? undefined : requireProvider(context, slug, { at });
  if (provider && cache.flowsOf(provider).length === 0) {
    const how = `name it under "flows" in providers/${provider.slug}.json, if only with {}`;
    throw new CommandProblem(exitCode.notFound, `the provider "${provider.slug}" does not offer the flow "${name}" (${how})`);
  }
  const own = provider?.flows[name]?.texts?.[FIRST_LANGUAGE];
  const ours = readTexts(context.root, FIRST_LANGUAGE);
  const textOf = (key: string) => own?.[key] ?? ours(key);
  const [written] = cache.flows;
  if (!written) throw new Error(`the flow "${name}" was not read`);
  const compiled = cache.flowOf(provider ?? { flows: {} }, name);
  return { flow: openFlow(compiled), compiled, written, words: { ...wordsOf(written), textOf }, provider };
}

function requireSource({ root, env }: Pick<CommandContext, 'root' | 'env'>, name: string): FlowSource {
  const sources = readFlows(root, env);
  const names = sources.map(({ text }) => /"flow"\s*:\s*"([^"]+)"/.exec(text)?.[1] ?? '');
  const source = sources[names.indexOf(name)];
  if (source) return source;
  throw unknownName('flow', name, names);
}

/** A flow with faults means nothing that could be reported: `causeway check` is the next command. */
function openAlone(source: FlowSource): ReturnType<typeof openFlows> {
  try {
    return openFlows([source]);
  } catch (error) {
    if (!(error instanceof FlowFaults)) throw error;
    const lines = error.diagnostics.map(describeDiagnostic).join('\n');
    throw new CommandProblem(exitCode.invalid, `${source.file} has faults:\n${lines}\nSee: causeway check`);
  }
}

/** What locale keys state in a language, by our own files. */
export function readTexts(root: string, tag: string): (key: string) => string | undefined {
  const words: unknown = JSON.parse(readFileSync(join(root, 'locales', `${tag}.json`), 'utf8'));
  return (key) => {
    const found = key.split('.').reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), words);
    return typeof found === 'string' ? found : undefined;
  };
}
