import type { GraphNode } from '#engine/explain';

import type { DrawnEdge } from './messages.ts';

/** Up to so many arrows a map stays clear when each is drawn. */
const MOST_ARROWS = 30;

type Arrow = Omit<DrawnEdge, 'isMain'>;

/**
 * The arrows that are drawn while nothing is selected: the main road, what ends elsewhere, and of each place the nearest path
 * onward and in. Of a small flow, everything that visitors do.
 */
export function chooseMain(nodes: readonly GraphNode[], edges: readonly Arrow[]): ReadonlySet<string> {
  const next = edges.filter(({ kind }) => kind === 'next');
  const always = edges.filter(({ isOnRoad, elsewhere }) => isOnRoad || elsewhere);
  if (next.length <= MOST_ARROWS) return new Set([...always, ...next].map(({ id }) => id));
  const order = new Map(nodes.map(({ id }, index) => [id, index]));
  const lengthOf = ({ from, to, kind }: Arrow) => {
    const steps = (order.get(to) ?? 0) - (order.get(from) ?? 0);
    return Math.abs(steps) + (steps < 0 ? 1000 : 0) + (kind === 'next' ? 0 : 10_000);
  };
  const nearest = (some: readonly Arrow[]) => some.toSorted((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 1);
  const others = nodes.flatMap(({ id }) => [
    ...nearest(next.filter(({ from, to }) => from === id && (order.get(to) ?? 0) > (order.get(id) ?? 0))),
    ...nearest(edges.filter(({ to, kind }) => to === id && kind !== 'back')),
  ]);
  return new Set([...always, ...others].map(({ id }) => id));
}
