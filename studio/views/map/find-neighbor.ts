import type { DrawnNode, FlowDrawing } from '../../worker/messages.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The step that an arrow key goes to: along the main road where there is one, else the nearest in that direction. */
export function findNeighbor({ nodes, edges }: FlowDrawing, from: string, direction: Direction): DrawnNode | undefined {
  const here = nodes.find(({ id }) => id === from);
  if (!here) return nodes[0];
  const onRoad = edges.find(
    ({ isOnRoad, ...edge }) =>
      isOnRoad && (direction === 'right' ? edge.from === from : direction === 'left' && edge.to === from),
  );
  const along = onRoad && nodes.find(({ id }) => id === (direction === 'right' ? onRoad.to : onRoad.from));
  if (along) return along;
  const isAcross = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  const distance = ({ x, y }: DrawnNode) => {
    const [ahead, aside] = isAcross ? [x - here.x, y - here.y] : [y - here.y, x - here.x];
    return ahead * sign <= 4 ? Infinity : ahead * sign + Math.abs(aside) * 2;
  };
  const [nearest] = nodes.filter((node) => distance(node) < Infinity).toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}
