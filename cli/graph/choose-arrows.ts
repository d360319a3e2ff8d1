import type { FlowGraph, GraphEdge, GraphNode } from '#engine/explain';

/** Up to so many paths a picture stays clear when each is an arrow. */
const MOST_ARROWS = 36;

/**
 * The paths that are drawn as arrows. Where there are too many, each place keeps its nearest path onward and its nearest path in, so that
 * the flow is seen as a whole; the others are written in the box of the place they leave.
 */
export function chooseArrows({ nodes, edges }: FlowGraph): ReadonlySet<GraphEdge> {
  if (edges.length <= MOST_ARROWS) return new Set(edges);
  const order = orderOf(nodes, edges);
  const stepsOf = ({ from, to }: GraphEdge) => (order.get(to) ?? 0) - (order.get(from) ?? 0);
  const length = (edge: GraphEdge) => {
    const steps = stepsOf(edge);
    // A path onward comes before a Back, and an action of the visitor before a redirect.
    return Math.abs(steps) + (steps < 0 ? 1000 : 0) + (edge.kind === 'next' ? 0 : 10_000);
  };
  const nearest = (some: readonly GraphEdge[]) => some.toSorted((a, b) => length(a) - length(b))[0];
  const chosen = nodes.flatMap(({ id }) => {
    const on = nearest(edges.filter((edge) => edge.from === id && edge.kind === 'next' && stepsOf(edge) > 0));
    const into = nearest(edges.filter(({ to }) => to === id));
    return [on, into].filter((edge) => edge !== undefined);
  });
  return new Set([...chosen, ...edges.filter(({ from }) => from === 'entry')]);
}

/** Steps as they stand in the file, a shared run behind the first step that starts it. */
export function orderOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const places = new Map(nodes.map(({ id, kind }, index) => [id, kind === 'entry' ? -1 : index]));
  for (const { id, kind } of nodes) {
    if (kind !== 'run') continue;
    const starts = edges.filter(({ to }) => to === id).map(({ from }) => places.get(from) ?? 0);
    places.set(id, starts.length === 0 ? 0 : Math.min(...starts) + 0.5);
  }
  return places;
}
