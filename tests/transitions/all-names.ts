import type { CompiledFlow } from '#engine';
import { edgesOf } from '#engine/prove';

/** Every transition of a flow by its name: rows, entries, requirements, steps not shown or over, and back paths. */
export function transitionNames(flow: CompiledFlow): readonly string[] {
  return edgesOf(flow).map(({ name }) => name);
}
