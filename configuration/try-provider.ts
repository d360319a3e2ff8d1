import type { Flow, FlowSource, Registry } from '#engine/check';

import { openFlows } from './flow-cache.ts';
import { createProviderBook } from './provider-book.ts';
import { claimFaults, createClaims } from './provider-claims.ts';
import { createProviderReader } from './read-provider.ts';

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

export interface TryOutOptions {
  readonly dir: string;
  readonly flows: readonly FlowSource[];
  readonly registry?: Registry;
}

/** Reads the folder once: hosts and identities that others have are taken. Throws when a flow is wrong. */
export function openTryOut({ dir, flows, registry }: TryOutOptions): TryOut {
  const flowSet = openFlows(flows, registry);
  const read = createProviderReader(flowSet, { registry });
  const claims = createClaims();
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
