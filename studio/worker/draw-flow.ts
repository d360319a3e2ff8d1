import type { CompiledFlow } from '#engine';
import { type Flow, loadFlow, parseJsonWithPositions, type FlowSource, type Overlay } from '#engine/check';
import { graphOf, type GraphEdge, type GraphNode, wordsOf } from '#engine/explain';
import type { Proof } from '#engine/prove';

import { chooseMain } from './choose-main.ts';
import { layOut } from './lay-out.ts';
import { mainRoad } from './main-road.ts';
import type { DrawnEdge, DrawnNode, FlowDrawing, View } from './messages.ts';

interface Drawn {
  readonly view: View;
  readonly source: FlowSource;
  readonly overlay: Overlay;
  /** Absent until the proof is ready: nothing is marked then. */
  readonly proof?: Proof | undefined;
  readonly textOf: (key: string) => string | undefined;
}

/** The flow as a picture and as an outline; nothing where it has errors. */
export function drawFlow({ view, source, overlay, proof, textOf }: Drawn): FlowDrawing | undefined {
  const { flow } = loadFlow(source, { overlay });
  if (!flow) return undefined;
  const json = parseJsonWithPositions(source.text);
  const written = json.value as Flow;
  const graph = graphOf(flow, { ...wordsOf(written), textOf });
  const road = mainRoad(graph.nodes, graph.edges);
  const hidden = new Set(proof?.switchedOff);
  const lineOf = (step: string) => {
    const index = written.steps.findIndex(({ id }) => id === step);
    return index === -1 ? undefined : json.positionOf({ path: ['steps', index] }).line;
  };
  const edges = graph.edges.map((edge) => asEdge(edge, road, proof));
  const main = chooseMain(graph.nodes, edges);
  const places = layOut(
    graph.nodes,
    edges.filter(({ id }) => main.has(id)),
    road,
  );
  return {
    ...view,
    file: source.file,
    nodes: graph.nodes.map((node) => ({
      ...asNode(node, { flow, textOf, lineOf, hidden, road }),
      ...(places.get(node.id) ?? { x: 0, y: 0 }),
    })),
    edges: edges.map((edge) => ({ ...edge, isMain: main.has(edge.id) })),
  };
}

interface NodeContext {
  readonly flow: CompiledFlow;
  readonly textOf: (key: string) => string | undefined;
  readonly lineOf: (step: string) => number | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly road: readonly string[];
}

function asNode(
  { id, kind, name, requires, shownWhen }: GraphNode,
  { flow, textOf, lineOf, hidden, road }: NodeContext,
): Omit<DrawnNode, 'x' | 'y'> {
  const step = id.startsWith('step ') ? flow.steps.find((one) => one.id === name) : undefined;
  const title = step?.title === undefined ? undefined : textOf(step.title);
  const line = step && lineOf(name);
  return {
    id,
    kind,
    name,
    requires,
    ...(title !== undefined && { title }),
    ...(shownWhen !== undefined && { shownWhen }),
    ...(line !== undefined && { line }),
    isHidden: hidden.has(name),
    isEnd: step?.end !== undefined,
    isOnRoad: road.includes(id),
  };
}

function asEdge(
  { from, to, kind, labels, names }: GraphEdge,
  road: readonly string[],
  proof: Proof | undefined,
): Omit<DrawnEdge, 'isMain'> {
  const place = road.indexOf(from);
  const isOnRoad = kind === 'next' && place !== -1 && road[place + 1] === to;
  // What the file states by "otherwise" or "instead" is meant; what the engine chose may surprise.
  const surprises = (proof?.redirects ?? []).filter(
    ({ isDeclared, rows }) => !isDeclared && rows.some(({ row }) => names.includes(row)),
  );
  const [first] = surprises;
  const steps = [
    ...new Set(surprises.flatMap(({ rows }) => rows.filter(({ row }) => names.includes(row)).map((row) => row.destination))),
  ];
  return {
    id: `${kind} ${from} ${to}`,
    from,
    to,
    kind,
    labels,
    isOnRoad,
    ...(first && { elsewhere: { steps, because: describeReason(first.because), trace: first.trace } }),
  };
}

function describeReason(reason: Proof['redirects'][number]['because']): string {
  switch (reason.because) {
    case 'unmet':
      return reason.guard;
    case 'notShown':
    case 'done':
    case 'alias':
    case 'entry':
    case 'unsafe':
      return reason.because;
  }
}
