import type { CompiledFlow } from '#engine';
import {
  loadFlow,
  type FlowSource,
  type Overlay,
  type Registry,
  parseJsonWithPositions,
  toDiagnostic,
  type Diagnostic,
} from '#engine/check';
import { type Proof, proveFlow, asFault, proofTable } from '#engine/prove';

import { nameOf, type Configuration } from '../configuration.ts';

/** A flow as some providers have it, and what was proved of it. */
export interface Proved {
  readonly source: FlowSource;
  /** The providers whose visitors path it; none for a flow as its file has it, which is what a new provider gets. */
  readonly providers: readonly string[];
  readonly proof: Proof;
  readonly milliseconds: number;
}

/** What to prove; everything where nothing is named. */
interface ProofOptions {
  readonly flow?: string | undefined;
  readonly provider?: string | undefined;
  readonly withRedirects?: boolean;
}

/** Proves every flow for every provider. What several have alike is proved once, however many they are. */
export function proveConfiguration(
  { flows, providers }: Pick<Configuration, 'flows' | 'providers'>,
  registry: Registry,
  { flow, provider, withRedirects = false }: ProofOptions = {},
): readonly Proved[] {
  const asked = providers.filter((one) => provider === undefined || nameOf(one) === provider);
  return flows
    .filter((source) => flow === undefined || nameOf(source) === flow)
    .flatMap((source) => {
      const effective = new Map<string, { readonly compiled: CompiledFlow; readonly providers: string[] }>();
      for (const { overlay, slugs } of overlaysOf(nameOf(source), asked, provider === undefined)) {
        const { flow: compiled } = loadFlow(source, { overlay });
        if (compiled === undefined) continue;
        const key = JSON.stringify(shapeOf(compiled));
        const same = effective.get(key) ?? { compiled, providers: [] };
        same.providers.push(...slugs);
        effective.set(key, same);
      }
      return [...effective.values()].map(({ compiled, providers: named }): Proved => {
        const began = performance.now();
        const proof = proveFlow(compiled, registry, { withRedirects });
        return { source, providers: named, proof, milliseconds: performance.now() - began };
      });
    });
}

/** A provider's changes of a flow, and all who make the same. */
interface Changed {
  readonly overlay: Overlay;
  readonly slugs: string[];
}

/** The changes of a flow that providers make, each once, and who makes them; where asked for, first of all no change. */
function overlaysOf(flow: string, providers: readonly FlowSource[], withNone: boolean): Iterable<Changed> {
  const overlays = new Map<string, Changed>();
  if (withNone) overlays.set('{}', { overlay: {}, slugs: [] });
  for (const file of providers) {
    // Words lead no one anywhere.
    const { texts: _, ...overlay } = overlayOf(file, flow);
    const same: Changed = overlays.get(JSON.stringify(overlay)) ?? { overlay, slugs: [] };
    same.slugs.push(nameOf(file));
    overlays.set(JSON.stringify(overlay), same);
  }
  return overlays.values();
}

/** What of a flow can make a difference to where a person lands: everything but words. */
function shapeOf(flow: CompiledFlow): object {
  return { ...flow, texts: undefined, steps: flow.steps.map((step) => ({ ...step, title: undefined })) };
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

/** What was found by the proof, located in the flows: what several providers have alike is reported once, with who has it. */
export function proofDiagnostics(proved: readonly Proved[]): readonly Diagnostic[] {
  const found = new Map<string, { readonly diagnostic: Diagnostic; readonly providers: Set<string> }>();
  for (const { source, providers, proof } of proved) {
    const json = parseJsonWithPositions(source.text);
    for (const failure of proof.failures) {
      const diagnostic = toDiagnostic(proofTable[failure.fault], asFault(failure), { file: source.file, json });
      const key = JSON.stringify([diagnostic.code, diagnostic.line, diagnostic.column, failure.message]);
      const same = found.get(key) ?? { diagnostic, providers: new Set<string>() };
      for (const provider of providers) same.providers.add(provider);
      found.set(key, same);
    }
  }
  const isEverywhere = (count: number) => count === new Set(proved.flatMap(({ providers }) => providers)).size;
  return [...found.values()].map(({ diagnostic, providers }) =>
    providers.size === 0 || isEverywhere(providers.size)
      ? diagnostic
      : { ...diagnostic, message: `${diagnostic.message} (at ${[...providers].join(', ')})` },
  );
}
