import type { FlowGraph, GraphEdge, GraphNode } from '#engine/explain';
import { Graph, layout } from '@dagrejs/dagre';

import { chooseArrows, orderOf } from './choose-arrows.ts';

/** A graph with a place for everything, in pixels from the top left. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

export interface Box {
  readonly node: GraphNode;
  /** The middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Below the name: the visitors who see the step, and the guards that it requires. */
  readonly needs: readonly string[];
  /** Below that: paths that are written instead of drawn. */
  readonly branches: readonly Written[];
}

/** A line of text about a path. */
export interface Written {
  readonly kind: GraphEdge['kind'];
  readonly text: string;
}

export interface Arrow {
  readonly edge: GraphEdge;
  readonly points: readonly Point[];
  readonly label: Point & { readonly lines: readonly string[] };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const NAME = { letter: 8.6, line: 18 } as const;
export const SMALL = { letter: 6.3, line: 14 } as const;
export const PADDING = 12;

/** Places steps below one another in the order of the flow; what goes back is laid out as if it led on, so that it moves nothing. */
export function layOut(flow: FlowGraph): Drawing {
  const { nodes, edges } = flow;
  const arrows = chooseArrows(flow);
  const boxes = nodes.map((node) => ({
    node,
    needs: needsOf(node),
    branches: edges.filter((edge) => edge.from === node.id && !arrows.has(edge)).flatMap((edge) => written(edge, nodes)),
  }));
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 30, ranksep: 36, edgesep: 16, marginx: 24, marginy: 24 });
  for (const box of boxes) graph.setNode(box.node.id, sizeOf(box));
  const order = orderOf(nodes, edges);
  const isBackward = ({ from, to }: GraphEdge) => (order.get(from) ?? 0) > (order.get(to) ?? 0);
  const endsOf = (edge: GraphEdge) => (isBackward(edge) ? ([edge.to, edge.from] as const) : ([edge.from, edge.to] as const));
  for (const edge of arrows) {
    const lines = labelLines(edge);
    const size = lines.length === 0 ? {} : { ...sizeOfLabel(lines), labelpos: 'c' };
    graph.setEdge(...endsOf(edge), { ...size, weight: weightOf(edge, nodes), minlen: 1 }, nameOf(edge));
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: boxes.map((box) => ({ ...box, ...placeOf(graph.node(box.node.id)) })),
    arrows: [...arrows].map((edge) => {
      const laid: { points?: Point[]; x?: number; y?: number } = graph.edge(...endsOf(edge), nameOf(edge));
      const { points = [], x = 0, y = 0 } = laid;
      return { edge, points: isBackward(edge) ? points.toReversed() : points, label: { x, y, lines: labelLines(edge) } };
    }),
  };
}

function nameOf({ from, to, kind }: GraphEdge): string {
  return `${from} ${to} ${kind}`;
}

function placeOf({ x = 0, y = 0, width = 0, height = 0 }: { x?: number; y?: number; width?: number; height?: number }) {
  return { x, y, width, height };
}

/** The path through the steps that count is kept straight. */
function weightOf({ kind, from, to }: GraphEdge, nodes: readonly GraphNode[]): number {
  if (kind !== 'next') return 1;
  const isSpine = (id: string) => nodes.some((node) => node.id === id && (node.kind === 'step' || node.kind === 'run'));
  return isSpine(from) && isSpine(to) ? 12 : 2;
}

function needsOf({ requires, shownWhen }: GraphNode): readonly string[] {
  return [
    ...(shownWhen === undefined ? [] : wrap(`only if ${shownWhen}`, 40)),
    ...(requires.length === 0 ? [] : wrap(`needs ${requires.join(', ')}`, 40)),
  ];
}

function written({ kind, labels, to }: GraphEdge, nodes: readonly GraphNode[]): readonly Written[] {
  const name = nodes.find(({ id }) => id === to)?.name ?? to;
  const words = labels.length === 0 && kind === 'back' ? ['Back'] : firstOf(labels, 4);
  const [first = '', ...rest] = wrap(`${words.join('; ')} → ${name}`.trim(), 52);
  return [first, ...rest.map((line) => `   ${line}`)].map((text) => ({ kind, text }));
}

function labelLines({ labels }: GraphEdge): readonly string[] {
  return firstOf(labels, 4).flatMap((label) => wrap(label, 30));
}

function sizeOf({ node, needs, branches }: Pick<Box, 'node' | 'needs' | 'branches'>) {
  const small = [...needs, ...branches.map(({ text }) => text)];
  const widths = [node.name.length * NAME.letter, ...small.map((line) => line.length * SMALL.letter)];
  const gap = branches.length > 0 ? 6 : 0;
  return { width: Math.max(...widths) + 2 * PADDING, height: NAME.line + small.length * SMALL.line + gap + 2 * PADDING - 6 };
}

function sizeOfLabel(lines: readonly string[]) {
  return { width: Math.max(...lines.map((line) => line.length)) * SMALL.letter + 8, height: lines.length * SMALL.line + 4 };
}

/** Words in lines of about this many letters. */
function wrap(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The first lines, and how many texts are left where there are more than that. */
function firstOf(texts: readonly string[], most: number): readonly string[] {
  return texts.length <= most ? texts : [...texts.slice(0, most - 1), `and ${texts.length - most + 1} more`];
}
