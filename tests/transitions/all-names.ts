import type { CompiledFlow } from '#engine';
import { edgesOf } from '#engine/prove';

/** Every transition of a flow by its name: rows, paths in, requirements, what is not shown or over, and paths back. */
export function transitionNames(flow: CompiledFlow): readonly string[] {
  return edgesOf(flow).map(({ name }) => name);
}
