import type { Explanation } from '#engine/explain';
import { sayLanding } from '#engine/explain';

/** An explanation as it is printed with --json: names in the place of whole steps. */
export function asData(explanation: Explanation) {
  const { path, hops, landing } = explanation;
  const step = landing.kind === 'render' ? landing.step.id : landing.kind === 'redirect' ? landing.to : null;
  return {
    path,
    landing: {
      kind: landing.kind,
      step,
      path: step === null ? null : sayLanding(explanation),
      ...(landing.kind === 'redirect' && landing.remember !== undefined && { remember: landing.remember }),
    },
    hops,
  };
}
