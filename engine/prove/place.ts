import type { CompiledRun } from '../compiled-flow.ts';
import type { OpenStep } from '../open-flow.ts';

/**
 * Where a visitor is: `outside` before the first page, `address` while they ask for any path by hand, on the `way` to a path,
 * `lost` before "not found"; or on a step, which has loaded what it loads or not, and where a run may be under way.
 */
export type Place =
  | { readonly key: string; readonly at: 'outside' | 'address' | 'lost' }
  | { readonly key: string; readonly at: 'way'; readonly path: string }
  | { readonly key: string; readonly at: 'step'; readonly step: OpenStep; readonly hasLoaded: boolean; readonly run?: Running };

/** A run under way: `of` is "load", "submit", the name of an act or that of a shared run. */
export interface Running {
  readonly of: string;
  readonly run: CompiledRun;
}

/** A place on a step. */
export type OnStep = Extract<Place, { readonly at: 'step' }>;

export const outside: Place = { key: '@outside', at: 'outside' };
export const address: Place = { key: '@address', at: 'address' };
export const lost: Place = { key: '@lost', at: 'lost' };

export function wayTo(path: string): Place {
  return { key: `@way ${path}`, at: 'way', path };
}

/** On a step on arrival: what it loads has not been answered yet. */
export function arrivedAt(step: OpenStep): OnStep {
  return onStep(step, step.load === undefined);
}

export function onStep(step: OpenStep, hasLoaded: boolean, run?: Running): OnStep {
  return { key: keyOnStep(step.id, hasLoaded, run?.of), at: 'step', step, hasLoaded, ...(run && { run }) };
}

/** The key of a place on a step. */
export function keyOnStep(step: string, hasLoaded: boolean, run?: string): string {
  return `${step}${hasLoaded ? '' : ' (loading)'}${run === undefined ? '' : ` > ${run}`}`;
}
