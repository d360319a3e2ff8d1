import type { CompiledRun, OpenStep } from '#engine';

/**
 * Where a visitor is: `outside` before the first page, `address` while they ask for any path by hand, on the `path` to a path,
 * `lost` before "not found"; or on a step, which has loaded what it loads or not, and where a run may be in progress.
 */
export type State =
  | { readonly key: string; readonly at: 'outside' | 'address' | 'notFound' }
  | { readonly key: string; readonly at: 'path'; readonly path: string }
  | { readonly key: string; readonly at: 'step'; readonly step: OpenStep; readonly hasLoaded: boolean; readonly run?: Running };

/** An active run: `of` is "load", "submit", the name of an act or that of a shared run. */
export interface Running {
  readonly of: string;
  readonly run: CompiledRun;
}

export type StepState = Extract<State, { readonly at: 'step' }>;

export const outside: State = { key: '@outside', at: 'outside' };
export const address: State = { key: '@address', at: 'address' };
export const notFound: State = { key: '@notFound', at: 'notFound' };

export function pathState(path: string): State {
  return { key: `@path ${path}`, at: 'path', path };
}

/** On a step on arrival: what it loads has not been answered yet. */
export function arrivalState(step: OpenStep): StepState {
  return stepState(step, step.load === undefined);
}

export function stepState(step: OpenStep, hasLoaded: boolean, run?: Running): StepState {
  return { key: keyOfStep(step.id, hasLoaded, run?.of), at: 'step', step, hasLoaded, ...(run && { run }) };
}

export function keyOfStep(step: string, hasLoaded: boolean, run?: string): string {
  return `${step}${hasLoaded ? '' : ' (loading)'}${run === undefined ? '' : ` > ${run}`}`;
}
