import { type Diagnostic, type FlowSource, type Registry, parseJsonWithPositions, type Flow } from '#engine/check';

import { openFlows } from './flow-cache.ts';
import { claimFaults, Claims } from './provider-claims.ts';
import { locateFault } from './provider-fault.ts';
import { createProviderReader } from './read-provider.ts';
import { createProviderBook } from './provider-book.ts';

interface CheckProvidersOptions {
  /** Flows without errors. */
  readonly flows: readonly FlowSource[];
  readonly registry: Registry;
  /** Files may use what is for trying things out. */
  readonly isTestMode: boolean;
}

/** Everything that is wrong with these provider files, each in itself and all of them beside each other. */
export function checkProviders(
  sources: readonly FlowSource[],
  { flows, registry, isTestMode }: CheckProvidersOptions,
): readonly Diagnostic[] {
  const read = createProviderReader(openFlows(flows, registry), { registry, isTestMode });
  const claims = new Claims();
  const files = new Map(sources.map((source) => [slugOf(source), source.file]));

  return sources.flatMap((source) => {
    const slug = slugOf(source);
    const reading = read(slug, source);
    if (!('provider' in reading)) return reading.diagnostics;
    const faults = claimFaults(claims, slug, reading.provider, (owner) => files.get(owner) ?? owner);
    if (faults.length === 0) claims.take(slug, reading.provider);
    if (faults.length === 0) return [];
    const json = parseJsonWithPositions(source.text);
    return faults.map((fault) => locateFault(source.file, json, fault));
  });
}

function slugOf({ file }: FlowSource): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
}

/** What is wrong, and how to mend it. */
export interface Objection {
  readonly message: string;
  readonly cure?: string;
}

/** Validates provider files before they are written. */
export interface TryOut {
  readonly flows: readonly Flow[];
  readonly objections: (slug: string, text: string) => readonly Objection[];
}

interface TryOutOptions {
  readonly dir: string;
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
  for (const provider of createProviderBook(dir, () => readOnTrust).all()) claims.take(provider.slug, provider);
  const nameOf = (slug: string): string => `providers/${slug}.json`;

  function objections(slug: string, text: string): readonly Objection[] {
    const reading = read(slug, { file: nameOf(slug), text });
    return 'provider' in reading ? claimFaults(claims, slug, reading.provider, nameOf) : reading.diagnostics;
  }
  return { flows: flowSet.flows, objections };
}
