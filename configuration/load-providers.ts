import type { Diagnostic, FlowSource, Registry } from '#engine/check';
import type { CompiledFlow } from '#engine';

import { followFlows, openEdition, type FlowEdition } from './flows-in-force.ts';
import { createProviderBook, type ProviderBook, type ProviderBookEvents } from './provider-book.ts';
import { openPictures, type Pictures } from './picture-folder.ts';
import type { PictureProblem } from './picture.ts';
import type { Provider } from './provider.ts';
import type { ProviderReading } from './read-provider.ts';

interface LoadProvidersOptions extends ProviderBookEvents {
  readonly dir: string;
  /** As they are, or how to ask for them now: the same list while nothing has changed. */
  readonly flows: readonly FlowSource[] | (() => readonly FlowSource[]);
  /** Without it, names that only the app knows are taken on trust. */
  readonly registry?: Registry;
  /** Files may use what is for trying things out. */
  readonly isTestMode?: boolean;
  readonly onPictureProblem?: (problem: PictureProblem) => void;
  readonly onFlowsRefused?: (diagnostics: readonly Diagnostic[]) => void;
}

/** Providers with the flows as each of them has changed them. */
export interface LoadedProviders extends ProviderBook {
  /** The pictures beside the files. */
  readonly pictures: Pictures;
  /** The flow of a provider; throws for a flow that does not exist. */
  readonly flowOf: (provider: Provider, flowName: string) => CompiledFlow;
  /** What a provider offers: the flow at `/`, which everybody has, and every other that its file names. */
  readonly flowsOf: (provider: Provider) => readonly CompiledFlow[];
  /** Those flows as they are written. */
  readonly sourcesOf: (provider: Provider) => readonly FlowSource[];
  /** What is wrong with the flow files now; the last good ones stay in force. */
  readonly flowProblems: () => readonly Diagnostic[];
  /** Reads a file as it once was, against the flows of then. */
  readonly readKept: (slug: string, text: string, flows: readonly FlowSource[]) => ProviderReading;
  /** Gives a provider that is made from another one the flows of that. */
  readonly likeOf: (provider: Provider, origin: Provider) => Provider;
}

/** The limit on editions of old flows that stay open for active sessions. */
const KEPT_EDITIONS = 8;

/** Every provider of a folder, read against the flows in force; a provider keeps the flows that it was read against. */
export function loadProviders({ dir, flows, ...given }: LoadProvidersOptions): LoadedProviders {
  const editions = new WeakMap<Provider, FlowEdition>();
  const options = { ...given, editions };
  const inForce = followFlows(typeof flows === 'function' ? flows : () => flows, options);
  const compiled = new WeakMap<Provider, readonly CompiledFlow[]>();
  const kept = new Map<string, FlowEdition>();

  function editionOf(provider: Provider): FlowEdition {
    return editions.get(provider) ?? inForce.now();
  }

  function flowsOf(provider: Provider): readonly CompiledFlow[] {
    const known = compiled.get(provider);
    if (known) return known;
    const made = editionOf(provider).flowSet.flowsOf(provider);
    compiled.set(provider, made);
    return made;
  }

  /** The edition in force, where these flows are the same in it. */
  function editionFor(sources: readonly FlowSource[]): FlowEdition {
    const current = inForce.now();
    const texts = new Set(current.flowSet.flows.map(({ flow }) => current.flowSet.sourceOf(flow).text));
    if (sources.every(({ text }) => texts.has(text))) return current;
    const key = JSON.stringify(sources);
    const edition = kept.get(key) ?? openEdition(sources, options);
    kept.delete(key);
    kept.set(key, edition);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_EDITIONS && oldest !== undefined) kept.delete(oldest);
    return edition;
  }

  const book = createProviderBook(dir, () => inForce.now().read, options);
  return {
    ...book,
    pictures: openPictures(dir, given.onPictureProblem),
    flowProblems: inForce.problems,
    problems: () => [...inForce.problems(), ...book.problems()],
    flowOf: (provider, flowName) => editionOf(provider).flowSet.flowOf(provider, flowName),
    flowsOf,
    sourcesOf: (provider) => flowsOf(provider).map(({ flow }) => editionOf(provider).flowSet.sourceOf(flow)),
    readKept: (slug, text, sources) => editionFor(sources).read(slug, { file: `${slug}.json`, text }),
    likeOf: (provider, origin) => {
      editions.set(provider, editionOf(origin));
      return provider;
    },
  };
}
