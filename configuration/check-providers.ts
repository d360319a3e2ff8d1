import type { Diagnostic, FlowSource, Registry } from '#engine/check';
import { parseJsonWithPositions } from '#engine/check';

import { openFlows } from './flow-cache.ts';
import { claimFaults, createClaims } from './provider-claims.ts';
import { locateFault } from './provider-fault.ts';
import { createProviderReader } from './read-provider.ts';

export interface CheckProvidersOptions {
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
  const claims = createClaims();
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
