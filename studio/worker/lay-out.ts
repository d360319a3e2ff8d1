import { Graph, layout } from '@dagrejs/dagre';

import type { GraphNode } from '#engine/explain';

import type { DrawnEdge } from './messages.ts';

/** The size of a step on the map, which `studio/views/map/map.css` draws. */
const NODE = { width: 176, height: 64 } as const;
const LABEL = { letter: 5.6, line: 14, most: 22 } as const;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Places steps from left to right, the main road on one line. The places are of the top left corners. */
export function layOut(
  nodes: readonly GraphNode[],
  edges: readonly Omit<DrawnEdge, 'isMain'>[],
  road: readonly string[],
): ReadonlyMap<string, Place> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 34, edgesep: 12, marginx: 24, marginy: 24 });
  for (const { id } of nodes) graph.setNode(id, { ...NODE });
  const order = new Map([...road, ...nodes.map(({ id }) => id)].toReversed().map((id, index) => [id, -index]));
  for (const { id, from, to, labels, isOnRoad } of edges) {
    // What goes back is laid out as if it went on, so that it moves nothing.
    const isBack = (order.get(from) ?? 0) > (order.get(to) ?? 0);
    const longest = Math.min(LABEL.most, Math.max(0, ...labels.map(({ length }) => length)));
    const size = labels.length === 0 ? {} : { width: longest * LABEL.letter, height: LABEL.line, labelpos: 'c' };
    graph.setEdge(isBack ? to : from, isBack ? from : to, { ...size, weight: isOnRoad ? 100 : 1, minlen: 1 }, id);
  }
  layout(graph);
  const places = new Map(nodes.map(({ id }) => [id, cornerOf(graph.node(id))]));
  return straighten(places, road);
}

function cornerOf({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }): Place {
  return { x: x - NODE.width / 2, y: y - NODE.height / 2 };
}

/** The steps of the road on one line: what is at their place changes places with them. */
function straighten(places: ReadonlyMap<string, Place>, road: readonly string[]): ReadonlyMap<string, Place> {
  const heights = road.flatMap((id) => places.get(id)?.y ?? []).toSorted((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)];
  if (middle === undefined) return places;
  const moved = new Map(places);
  for (const id of road) {
    const here = moved.get(id);
    if (!here || here.y === middle) continue;
    const other = [...moved].find(
      ([name, { x, y }]) => !road.includes(name) && Math.abs(x - here.x) < NODE.width && Math.abs(y - middle) < NODE.height + 10,
    );
    if (other) moved.set(other[0], { x: other[1].x, y: here.y });
    moved.set(id, { x: here.x, y: middle });
  }
  return moved;
}
