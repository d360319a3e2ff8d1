import type { CompiledFlow } from '#engine';
import {
  checkTogether,
  FlowFaults,
  loadFlow,
  parseJsonWithPositions,
  toDiagnostics,
  type Diagnostic,
  type Flow,
  type FlowSource,
  type Registry,
} from '#engine/check';

import { whyReserved } from './reserved-path.ts';
import type { Provider } from './provider.ts';

type FlowOverlay = Provider['flows'][string];

/** The flows as providers change them. */
export interface FlowSet {
  readonly flows: readonly Flow[];
  /** A flow as it is written, without what only its readers need: where something changes, it is another text. */
  readonly sourceOf: (flowName: string) => FlowSource;
  /** What is wrong with a provider's changes of a flow, located in the provider's file where it can be. */
  readonly check: (flowName: string, overlay: FlowOverlay, file: FlowSource) => readonly Diagnostic[];
  /** The flow of a provider; throws for a flow that does not exist. */
  readonly flowOf: (provider: Pick<Provider, 'flows'>, flowName: string) => CompiledFlow;
  /** What a provider offers: the flow at `/`, which everybody has, and every other that its file names. */
  readonly flowsOf: (provider: Pick<Provider, 'flows'>) => readonly CompiledFlow[];
}

/** Structures that are kept compiled. Most providers change options and words only, and share one. */
const KEPT = 200;

/** Reads the flows once; throws `FlowFaults` when one of them is wrong before any provider has changed it, or beside the others. */
export function openFlows(sources: readonly FlowSource[], registry?: Registry): FlowSet {
  const opened = new Map(sources.map((source) => openFlow(source, registry)));
  const beside = checkTogether(sources, (path) => whyReserved(path, registry?.pages));
  if (beside.length > 0) throw new FlowFaults(beside);
  const entryOf = (flowName: string) => {
    const entry = opened.get(flowName);
    if (!entry) throw new Error(`there is no flow "${flowName}"; there is: ${[...opened.keys()].join(', ')}`);
    return entry;
  };
  const compiled = new Map<string, CompiledFlow>();

  function load(flowName: string, overlay: FlowOverlay, file?: FlowSource): ReturnType<typeof loadFlow> {
    const entry = entryOf(flowName);
    const { options: _options, texts: _texts, ...structure } = overlay;
    const key = JSON.stringify([flowName, structure]);
    const known = compiled.get(key);
    if (known) return { flow: known, diagnostics: [] };

    const loaded = loadFlow(entry.source, {
      overlay: structure,
      ...(file && { overlaySource: { ...file, at: ['flows', flowName] } }),
      ...(registry && { registry }),
    });
    const beside = loaded.flow && file ? addedPathFaults(entry.written, overlay, file) : [];
    if (beside.length > 0) return { diagnostics: beside };
    if (loaded.flow) keep(compiled, key, loaded.flow);
    return loaded;
  }

  /** An added step has no path that the service keeps for itself, or that another flow answers. */
  function addedPathFaults({ flow, base }: Flow, { add = {} }: FlowOverlay, file: FlowSource): readonly Diagnostic[] {
    const faults = Object.entries(add).flatMap(([id, { path }]) => {
      const whole = base === '/' ? String(path) : `${base}${String(path)}`;
      const owner = [...opened.values()].find(({ written }) => written.base.length > base.length && isBelow(whole, written.base));
      const why = owner
        ? `paths below "${owner.written.base}" belong to ${owner.source.file}`
        : whyReserved(whole, registry?.pages);
      if (why === undefined) return [];
      const message = `no visitor can reach the step "${id}" at "${whole}": ${why}`;
      const place = ['flows', flow, 'add', id, 'path'];
      return [{ fault: owner ? 'shadowed-path' : 'reserved-path', path: place, message, cure: 'give it another path' } as const];
    });
    return toDiagnostics(faults, { file: file.file, json: parseJsonWithPositions(file.text) });
  }

  const flowOf: FlowSet['flowOf'] = ({ flows }, flowName) => {
    const overlay = flows[flowName] ?? {};
    const { flow, diagnostics } = load(flowName, overlay);
    if (!flow) throw new FlowFaults(diagnostics);
    return { ...flow, options: { ...flow.options, ...overlay.options } };
  };
  const all = [...opened.values()].map(({ written }) => written);

  return {
    flows: all,
    sourceOf: (flowName) => entryOf(flowName).plain,
    check: (flowName, overlay, file) => load(flowName, overlay, file).diagnostics.filter(({ severity }) => severity === 'error'),
    flowOf,
    flowsOf: (provider) =>
      all
        .filter(({ flow, base }) => base === '/' || Object.hasOwn(provider.flows, flow))
        .map(({ flow }) => flowOf(provider, flow)),
  };
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

function openFlow(source: FlowSource, registry: Registry | undefined) {
  const { flow, diagnostics } = loadFlow(source, registry ? { registry } : {});
  if (!flow) throw new FlowFaults(diagnostics);
  const written = JSON.parse(source.text) as Flow;
  return [flow.flow, { source, written, plain: { ...source, text: JSON.stringify(written) } }] as const;
}

/** The oldest goes first; a visitor of its provider compiles it again. */
function keep(compiled: Map<string, CompiledFlow>, key: string, flow: CompiledFlow): void {
  const [oldest] = compiled.keys();
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(key, flow);
}
