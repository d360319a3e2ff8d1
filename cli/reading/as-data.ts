import type { Explanation } from '#engine/explain';
import { formatDestination } from '#engine/explain';

/** An explanation as it is printed with --json: names in the place of whole steps. */
export function asData(explanation: Explanation) {
  const { path, hops, destination } = explanation;
  const step = destination.kind === 'render' ? destination.step.id : destination.kind === 'redirect' ? destination.to : null;
  return {
    path,
    destination: {
      kind: destination.kind,
      step,
      path: step === null ? null : formatDestination(explanation),
      ...(destination.kind === 'redirect' && destination.remember !== undefined && { remember: destination.remember }),
    },
    hops,
  };
}
