import type { DescribedEdge } from '#engine/explain';

import type { DrawnDecision } from './messages.ts';

/** Every outcome and error code of the flow with the arrow that it takes, where the file alone decides that. */
export function decisionsOf(
  edges: readonly DescribedEdge[],
  arrowOf: (edge: DescribedEdge) => string | undefined,
): readonly DrawnDecision[] {
  const found = new Map<string, { readonly decision: DrawnDecision; readonly arrows: Set<string | undefined> }>();
  for (const described of edges) {
    const { from, edge } = described;
    const { why } = edge;
    if (why.by !== 'outcome' && why.by !== 'error') continue;
    const decision = { from, of: why.of, kind: why.by, name: why.by === 'outcome' ? why.outcome : why.code };
    const key = JSON.stringify(Object.values(decision));
    const { arrows } = found.get(key) ?? found.set(key, { decision, arrows: new Set() }).get(key) ?? { arrows: new Set() };
    arrows.add(arrowOf(described));
  }
  return [...found.values()].map(({ decision, arrows }) => {
    const [arrow, ...others] = arrows;
    return { ...decision, ...(arrow !== undefined && others.length === 0 && { arrow }) };
  });
}
