import { type CompiledFlow, groupBy } from '#engine';
import { type Flow, loadFlow, parseJsonWithPositions, type FlowSource, type Overlay } from '#engine/check';
import { describeEdges, type DescribedEdge, graphOfEdges, type GraphEdge, type GraphNode, wordsOf } from '#engine/explain';
import type { Proof } from '#engine/prove';

import { changesOf } from './changes-of.ts';
import { chooseMain } from './choose-main.ts';
import { decisionsOf } from './decisions-of.ts';
import { layOut } from './lay-out.ts';
import { mainRoad } from './main-road.ts';
import type { DrawnEdge, DrawnNode, FlowDrawing, RowChanges, View } from './messages.ts';

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
  const words = { ...wordsOf(written), textOf };
  const rows = describeEdges(flow, words);
  const graph = graphOfEdges(flow, words, rows);
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
  const rowsBy = new Map(groupBy(rows, idOfArrow).map((group) => [idOfArrow(group[0]), group]));
  const changesBy = (id: string) => changesOf(rowsBy.get(id) ?? [], words);
  const drawn = new Set(edges.map(({ id }) => id));
  const arrowOf = (row: DescribedEdge) => (drawn.has(idOfArrow(row)) ? idOfArrow(row) : undefined);
  return {
    ...view,
    file: source.file,
    nodes: graph.nodes.map((node) => ({
      ...asNode(node, { flow, textOf, lineOf, hidden, road }),
      ...(places.get(node.id) ?? { x: 0, y: 0 }),
      ...withSome(
        'stays',
        STAYING.flatMap((kind) => changesBy(`${kind} ${node.id} ${node.id}`)),
      ),
    })),
    edges: edges.map((edge) => ({ ...edge, isMain: main.has(edge.id), ...withSome('changes', changesBy(edge.id)) })),
    decisions: decisionsOf(rows, arrowOf),
  };
}

const STAYING = ['next', 'error'] as const;

/** Of a row that stays, an arrow from its node to itself, which is not drawn. */
function idOfArrow({ kind, from, to = from }: Pick<DescribedEdge, 'kind' | 'from' | 'to'>): string {
  return `${kind} ${from} ${to}`;
}

function withSome<Name extends string>(
  name: Name,
  changes: readonly RowChanges[],
): { readonly [key in Name]?: readonly RowChanges[] } {
  return changes.length === 0 ? {} : ({ [name]: changes } as { readonly [key in Name]: readonly RowChanges[] });
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
    id: idOfArrow({ kind, from, to }),
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
