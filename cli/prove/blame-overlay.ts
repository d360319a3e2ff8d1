import { type JsonPath, loadFlow, type FlowSource, type Overlay, type Registry } from '#engine/check';
import type { Failure } from '#engine/prove';

import { proveOnce, type ProofStore } from './proof-store.ts';

interface Changed {
  readonly source: FlowSource;
  readonly overlay: Overlay;
}

interface Proving {
  readonly registry: Registry;
  readonly proofs?: ProofStore | undefined;
}

/** One change of a provider: where its file has it, and all its changes without this one. */
interface Change {
  readonly path: JsonPath;
  readonly without: Overlay;
}

/** The place in a provider's file of the change that causes a failure: the first without which the flow does not fail like this. */
export function blameOverlay({ source, overlay }: Changed, failure: Failure, proving: Proving): JsonPath {
  const { flow: name } = JSON.parse(source.text) as { readonly flow: string };
  const all = changesOf(overlay);
  const guilty =
    all.length === 1 ? all[0] : all.find(({ without }) => !stillFails({ source, overlay: without }, failure, proving));
  return ['flows', name, ...(guilty?.path ?? [])];
}

function stillFails({ source, overlay }: Changed, { fault, path }: Failure, { registry, proofs }: Proving): boolean {
  const { flow } = loadFlow(source, { overlay });
  if (flow === undefined) return false;
  const where = JSON.stringify(path);
  return proveOnce({ source, compiled: flow, registry }, proofs).failures.some(
    (other) => other.fault === fault && JSON.stringify(other.path) === where,
  );
}

/** Steps come first: they are left out far more often than an option is at fault. */
function changesOf(overlay: Overlay): readonly Change[] {
  const { steps = {}, options = {}, split = {}, errors = {}, add = {}, order } = overlay;
  return [
    ...Object.entries(steps).map(([id, step]) => ({
      path: ['steps', id, ...(step.shown === false ? ['shown'] : step.requires ? ['requires'] : [])],
      without: { ...overlay, steps: without(steps, id) },
    })),
    ...Object.keys(errors).map((code) => ({ path: ['errors', code], without: { ...overlay, errors: without(errors, code) } })),
    ...Object.keys(add).map((id) => ({ path: ['add', id], without: { ...overlay, add: without(add, id) } })),
    ...(order === undefined ? [] : [{ path: ['order'], without: without(overlay, 'order') }]),
    ...Object.keys(split).map((name) => ({
      path: ['split', name],
      without: { ...overlay, split: without(split, name) },
    })),
    ...Object.keys(options).map((name) => ({
      path: ['options', name],
      without: { ...overlay, options: without(options, name) },
    })),
  ];
}

function without<T extends object>(object: T, key: string): T {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)) as T;
}
