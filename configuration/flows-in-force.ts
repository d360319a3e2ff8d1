import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { FlowFaults, type Diagnostic, type FlowSource, parseJsonWithPositions, type Registry, withForms } from '#engine/check';

import { openFlows, type FlowSet } from './flow-cache.ts';
import type { Provider } from './provider.ts';
import { createProviderReader, type ReadProvider } from './read-provider.ts';
import { lookAtFile, readLookedAt } from './file-change.ts';

/** Flows, and provider files read for them. */
export interface FlowEdition {
  readonly flowSet: FlowSet;
  readonly read: ReadProvider;
}

interface FlowsInForceOptions {
  readonly registry?: Registry | undefined;
  readonly isTestMode?: boolean | undefined;
  /** The reader notes here the edition against which it read each provider. */
  readonly editions?: WeakMap<Provider, FlowEdition> | undefined;
  readonly onFlowsRefused?: ((diagnostics: readonly Diagnostic[]) => void) | undefined;
}

/** The flows as they are now, or as they last were right. */
interface FlowsInForce {
  readonly now: () => FlowEdition;
  /** What is wrong with the flow files now. */
  readonly problems: () => readonly Diagnostic[];
}

/** A person who saves a flow and then opens a page is slower than this. */
const LOOK_EVERY_MS = 20;

/** Opens flows, and opens them anew whenever the list is another one. Throws `FlowFaults` when the first are wrong. */
export function followFlows(sourcesNow: () => readonly FlowSource[], options: FlowsInForceOptions): FlowsInForce {
  let sources = sourcesNow();
  let edition = openEdition(sources, options);
  let problems: readonly Diagnostic[] = [];
  let lookedAt = performance.now();

  function look(): void {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = performance.now();
    const found = sourcesNow();
    if (found === sources) return;
    sources = found;
    const opened = tryToOpen(found, options);
    if ('flowSet' in opened) edition = opened;
    problems = 'flowSet' in opened ? [] : opened.diagnostics;
    if (problems.length > 0) options.onFlowsRefused?.(problems);
  }

  return {
    now: () => {
      look();
      return edition;
    },
    problems: () => problems,
  };
}

/** Opens flows, with a reader for provider files whose validator is compiled once. */
export function openEdition(sources: readonly FlowSource[], options: FlowsInForceOptions): FlowEdition {
  const flowSet = openFlows(sources, options.registry);
  const readProvider = createProviderReader(flowSet, options);
  const edition: FlowEdition = {
    flowSet,
    read: (slug, source) => {
      const reading = readProvider(slug, source);
      if ('provider' in reading)
        for (const { provider } of [reading, ...reading.versions]) options.editions?.set(provider, edition);
      return reading;
    },
  };
  return edition;
}

function tryToOpen(
  sources: readonly FlowSource[],
  options: FlowsInForceOptions,
): FlowEdition | { readonly diagnostics: readonly Diagnostic[] } {
  try {
    return openEdition(sources, options);
  } catch (error) {
    if (error instanceof FlowFaults) return { diagnostics: error.diagnostics };
    throw error;
  }
}

/** A form of a folder of flows as it is now; nothing where there is none that can be read. */
function readForm(dir: string, form: string): unknown {
  const path = join(dir, 'forms', `${form}.json`);
  return existsSync(path) ? parseJsonWithPositions(readFileSync(path, 'utf8')).value : undefined;
}

/** The texts beside a folder of flows, in every language. */
function readWords(dir: string): string {
  const folder = join(dir, '..', 'locales');
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/**
 * The flow files of a folder as they are now; the same list as before while nothing has changed. A flow whose file is away
 * stays until the next start: it may be away because it is being saved.
 */
export function openFlowFolder(dir: string): () => readonly FlowSource[] {
  const files = new Map<string, { readonly stamp: string; readonly source: FlowSource }>();
  let folderStamp: string | undefined;
  let names: readonly string[] = [];
  let sources: readonly FlowSource[] = [];

  function readIfChanged(name: string): boolean {
    const path = join(dir, name);
    const look = lookAtFile(path);
    const before = files.get(name);
    if (look === undefined || before?.stamp === look.stamp) return false;
    const { text, stamp, isSettled } = readLookedAt(path, look);
    files.set(name, {
      stamp: isSettled ? stamp : '',
      source: withForms({ file: join(basename(dir), name), text }, (form) => readForm(dir, form), readWords(dir)),
    });
    return before?.source.text !== text;
  }

  return () => {
    const stamp = lookAtFile(dir)?.stamp;
    // The folder itself may be away while a new one is put in its place.
    if (stamp !== folderStamp && (stamp !== undefined || folderStamp === undefined)) {
      names = readdirSync(dir).filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
      folderStamp = stamp;
    }
    const changed = names.filter(readIfChanged);
    if (changed.length > 0) sources = [...files.values()].map(({ source }) => source);
    return sources;
  };
}
