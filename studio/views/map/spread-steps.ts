import type { FlowDrawing } from '../../worker/messages.ts';
import { NODE } from './route-arrow.ts';

/** The height of the picture of a page below its step. */
export const PICTURE = 150;
/** So far apart, no picture reaches the next step: the layout leaves at least ten units between two of them. */
export const APART = (NODE.height + PICTURE) / (NODE.height + 10);

/** The same map with space below its steps for the pictures of their pages. */
export function spreadSteps(drawing: FlowDrawing, pictured: ReadonlyMap<string, string>): FlowDrawing {
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => ({
      ...node,
      y: node.y * APART,
      ...(node.kind !== 'run' && node.id === `step ${node.name}` && pictured.has(node.name) && { height: NODE.height + PICTURE }),
    })),
  };
}
