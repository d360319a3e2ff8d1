import type { CompiledFlow } from './compiled-flow.ts';

/** The flow that a path belongs to: of those whose base it is below, the one with the longest base. */
export function flowAt<F extends Pick<CompiledFlow, 'base'>>(flows: readonly F[], path: string): F | undefined {
  return flows
    .filter(({ base }) => base === '/' || path === base || path.startsWith(`${base}/`))
    .toSorted((a, b) => b.base.length - a.base.length)
    .at(0);
}
