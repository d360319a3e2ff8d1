import type { CompiledFlow } from '#engine';
import {
  loadFlow,
  type FlowSource,
  type JsonPath,
  type Overlay,
  type Registry,
  parseJsonWithPositions,
  toDiagnostic,
  type Diagnostic,
  nameOf,
} from '#engine/check';
import { type Failure, type Proof, type RedirectChoice, asFault, proofTable } from '#engine/prove';

import { inFileOf, type Remember, versionSources, workOutAnew } from '#configuration';

import type { Configuration } from '../configuration.ts';
import { blameOverlay } from './blame-overlay.ts';
import { proveOnce, shapeOf, type ProofStore } from './proof-store.ts';

/** A flow as some providers have it, and what was proved of it. */
export interface Proved {
  readonly source: FlowSource;
  /** The providers whose visitors path it; none for a flow as its file has it, which is what a new provider gets. */
  readonly providers: readonly string[];
  /** One of the overlays that make it so. */
  readonly overlay: Overlay;
  readonly proof: Proof;
  readonly milliseconds: number;
}

/** What to prove; everything where nothing is named. */
interface ProofOptions {
  readonly flow?: string | undefined;
  readonly provider?: string | undefined;
  readonly withRedirects?: RedirectChoice;
  readonly withGoalPaths?: boolean;
  /** What is there is not proved again. */
  readonly proofs?: ProofStore | undefined;
  readonly remember?: Remember | undefined;
}

/** Proves every flow for every provider. What several have alike is proved once, however many they are. */
export function proveConfiguration(
  { flows, providers }: Pick<Configuration, 'flows' | 'providers'>,
  registry: Registry,
  { flow, provider, withRedirects = false, withGoalPaths = false, proofs, remember = workOutAnew }: ProofOptions = {},
): readonly Proved[] {
  const extent = { withRedirects, withGoalPaths };
  const asked = providers
    .filter((one) => provider === undefined || nameOf(one) === provider)
    .flatMap((file) => [file, ...versionSources(file).map((version) => version.source)]);
  return flows
    .filter((source) => flow === undefined || nameOf(source) === flow)
    .flatMap((source) => {
      const overlays = overlaysOf(nameOf(source), asked, provider === undefined);
      const prove = () => proveEach(source, overlays, (compiled) => proveOnce({ source, compiled, registry, ...extent }, proofs));
      return remember('proofs of the flow', source, [registry, JSON.stringify([overlays, extent])], prove);
    });
}

/** What several providers change alike is proved once. */
function proveEach(
  source: FlowSource,
  overlays: readonly Had<Overlay>[],
  prove: (compiled: CompiledFlow) => Proof,
): readonly Proved[] {
  const effective = overlays.flatMap(({ value: overlay, slugs }) => {
    const { flow: compiled } = loadFlow(source, { overlay });
    return compiled ? [{ key: shapeOf(compiled), value: { compiled, overlay }, slugs }] : [];
  });
  return onceEach(effective).map(({ value: { compiled, overlay }, slugs }): Proved => {
    const began = performance.now();
    const proof = prove(compiled);
    return { source, providers: slugs, overlay, proof, milliseconds: performance.now() - began };
  });
}

/** A value, and the providers that have it. */
interface Had<T> {
  readonly value: T;
  readonly slugs: readonly string[];
}

/** Joins values with equal keys into one, which names the providers of all of them. */
function onceEach<T>(all: readonly (Had<T> & { readonly key: unknown })[]): readonly Had<T>[] {
  const groups = new Map<string, { readonly value: T; readonly slugs: Set<string> }>();
  for (const { key, value, slugs } of all) {
    const text = JSON.stringify(key);
    const group = groups.get(text) ?? { value, slugs: new Set() };
    slugs.forEach((slug) => group.slugs.add(slug));
    groups.set(text, group);
  }
  return [...groups.values()].map(({ value, slugs }) => ({ value, slugs: [...slugs] }));
}

/** The changes of a flow that providers make, each once, and who makes them; where asked for, first of all no change. */
function overlaysOf(flow: string, providers: readonly FlowSource[], withNone: boolean): readonly Had<Overlay>[] {
  const changed = providers.map((file) => {
    // Texts change no path.
    const { texts: _, ...overlay } = overlayOf(file, flow);
    return { key: overlay, value: overlay, slugs: [nameOf(file)] };
  });
  return onceEach([...(withNone ? [{ key: {}, value: {}, slugs: [] }] : []), ...changed]);
}

/** A provider's overlay of a flow; none where its file cannot be read, which the checker reports. */
export function overlayOf({ text }: FlowSource, flow: string): Overlay {
  try {
    const { flows } = JSON.parse(text) as { readonly flows?: Readonly<Record<string, Overlay>> };
    return flows?.[flow] ?? {};
  } catch {
    return {};
  }
}

/**
 * What was found by the proof. A failure of a flow as its file has it is located in the flow; one that the changes of a provider
 * cause, at the line of its file that causes it.
 */
export function proofDiagnostics(
  proved: readonly Proved[],
  { providers: files }: Pick<Configuration, 'providers'>,
  registry: Registry,
  proofs?: ProofStore,
): readonly Diagnostic[] {
  const own = new Set(proved.filter(({ overlay }) => isNone(overlay)).flatMap(namesOfFailures));
  const found = proved.flatMap((one) => {
    const json = parseJsonWithPositions(one.source.text);
    return one.proof.failures.flatMap((failure): readonly (Had<Diagnostic> & { readonly key: unknown })[] => {
      if (!isNone(one.overlay) && !own.has(nameOfFailure(one, failure))) {
        const blamed = blameOverlay(one, failure, { registry, proofs });
        return files
          .flatMap((file) => inProvider(file, { proved, one, failure, blamed }))
          .map((value) => ({ key: [value.file, value.message], value, slugs: [] }));
      }
      const value = toDiagnostic(proofTable[failure.fault], asFault(failure), { file: one.source.file, json });
      return [{ key: [value.code, value.line, value.column, failure.message], value, slugs: one.providers }];
    });
  });
  const providerCount = new Set(proved.flatMap(({ providers }) => providers)).size;
  return onceEach(found).map(({ value, slugs }) =>
    slugs.length === 0 || slugs.length === providerCount
      ? value
      : { ...value, message: `${value.message} (at ${slugs.join(', ')})` },
  );
}

interface Blamed {
  readonly proved: readonly Proved[];
  readonly one: Proved;
  readonly failure: Failure;
  readonly blamed: JsonPath;
}

/** A failure in the file of a provider that has it; in a version of the file where the file does not have it without. */
function inProvider(file: FlowSource, { proved, one, failure, blamed }: Blamed): readonly Diagnostic[] {
  const located = (source: FlowSource) =>
    toDiagnostic(
      proofTable[failure.fault],
      { ...asFault(failure), path: blamed },
      { file: source.file, json: parseJsonWithPositions(source.text) },
    );
  if (one.providers.includes(nameOf(file))) return [located(file)];
  const ofFile = proved.filter(({ providers }) => providers.includes(nameOf(file))).flatMap(namesOfFailures);
  if (ofFile.includes(nameOfFailure(one, failure))) return [];
  return versionSources(file)
    .filter(({ source }) => one.providers.includes(nameOf(source)))
    .flatMap((version) => inFileOf(version, file, { found: [located(version.source)], known: [] }));
}

function isNone(overlay: Overlay): boolean {
  return Object.keys(overlay).length === 0;
}

function namesOfFailures(proved: Proved): readonly string[] {
  return proved.proof.failures.map((failure) => nameOfFailure(proved, failure));
}

function nameOfFailure({ source }: Pick<Proved, 'source'>, { fault, path }: Failure): string {
  return JSON.stringify([source.file, fault, path]);
}
