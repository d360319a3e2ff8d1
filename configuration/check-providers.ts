import { type Diagnostic, type FlowSource, type Registry, parseJsonWithPositions, type Flow } from '#engine/check';

import { openFlows } from './flow-cache.ts';
import { Claims } from './provider-claims.ts';
import { locateFault, type ProviderFault } from './provider-fault.ts';
import { pictureFaults } from './picture-faults.ts';
import type { Pictures } from './picture-folder.ts';
import { inFileOf } from './provider-versions.ts';
import { createProviderReader, type ReadProvider, type ReadVersions } from './read-provider.ts';
import { createProviderBook } from './provider-book.ts';
import { type Remember, workOutAnew } from './remember.ts';

interface CheckProvidersOptions {
  /** Flows without errors. */
  readonly flows: readonly FlowSource[];
  readonly registry: Registry;
  /** Files may use what is for trying things out. */
  readonly isTestMode: boolean;
  /** The pictures beside the files; without them, the names are taken on trust. */
  readonly pictures?: Pictures;
  readonly remember?: Remember;
}

/** Everything that is wrong with these provider files, each in itself and all of them beside each other. */
export function checkProviders(
  sources: readonly FlowSource[],
  { flows, registry, isTestMode, pictures, remember = workOutAnew }: CheckProvidersOptions,
): readonly Diagnostic[] {
  const openReader = () =>
    remember('provider reader', registry, [isTestMode, ...flows], () =>
      createProviderReader(openFlows(flows, registry), { registry, isTestMode, remember }),
    );
  let reader: ReadProvider | undefined;
  const readOnce = (source: FlowSource) => (reader ??= openReader())(slugOf(source), source);
  const claims = new Claims();
  const files = new Map(sources.map((source) => [slugOf(source), source.file]));

  return sources.flatMap((source) => {
    const slug = slugOf(source);
    const reading = remember('provider', source, [registry, isTestMode, ...flows], () => readOnce(source));
    if (!('provider' in reading)) return reading.diagnostics;
    const conflicts = claims.conflicts(slug, reading.provider, (owner) => ({ name: files.get(owner) ?? owner }));
    if (conflicts.length === 0) claims.take(slug, reading.provider);
    return [...located(source, conflicts), ...(pictures ? picturesOf(source, reading, pictures) : [])];
  });
}

/** What is wrong with the pictures of a file, and of its versions. */
function picturesOf(source: FlowSource, { provider, versions }: ReadVersions, pictures: Pictures): readonly Diagnostic[] {
  const known = located(source, pictureFaults(provider, pictures));
  const inVersions = versions.flatMap((version) => {
    const found = located(version.source, pictureFaults(version.provider, pictures));
    return inFileOf(version, source, { found, known });
  });
  return [...known, ...inVersions];
}

function located({ file, text }: FlowSource, faults: readonly ProviderFault[]): readonly Diagnostic[] {
  if (faults.length === 0) return [];
  const json = parseJsonWithPositions(text);
  return faults.map((fault) => locateFault(file, json, fault));
}

function slugOf({ file }: FlowSource): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
}

/** Validates provider files before they are written. */
export interface TryOut {
  readonly flows: readonly Flow[];
  /** What is wrong, and how to mend it. */
  readonly objections: (slug: string, text: string) => readonly Pick<Diagnostic, 'message' | 'cure'>[];
}

interface TryOutOptions {
  /** The folder whose providers have hosts and identities already. */
  readonly dir?: string | undefined;
  readonly flows: readonly FlowSource[];
  readonly registry?: Registry;
}

/** Reads the folder once: hosts and identities that others have are taken. Throws when a flow is wrong. */
export function openTryOut({ dir, flows, registry }: TryOutOptions): TryOut {
  const flowSet = openFlows(flows, registry);
  const read = createProviderReader(flowSet, { registry });
  const claims = new Claims();
  // Whose words are misspelt has their host all the same.
  const readOnTrust = createProviderReader(flowSet);
  const others = dir === undefined ? [] : createProviderBook(dir, () => readOnTrust).all();
  for (const provider of others) claims.take(provider.slug, provider);
  const nameOf = (slug: string): string => `providers/${slug}.json`;
  return {
    flows: flowSet.flows,
    objections: (slug, text) => {
      const reading = read(slug, { file: nameOf(slug), text });
      return 'provider' in reading
        ? claims.conflicts(slug, reading.provider, (owner) => ({ name: nameOf(owner) }))
        : reading.diagnostics;
    },
  };
}
