import type { FlowGraph, GraphEdge, GraphNode } from './graph-of.ts';

/** A graph as a Mermaid flowchart, which many editors and pages draw. */
export function toMermaid({ nodes, edges }: FlowGraph): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return [
    'flowchart TD',
    ...nodes.map((node) => `  ${idOf(node.id)}${drawNode(node)}`),
    ...edges.map((edge) => `  ${idOf(edge.from)} ${drawArrow(edge)} ${idOf(edge.to)}`),
    '  classDef step fill:#e6f2f2,stroke:#0b6e6e,color:#111',
    '  classDef run fill:#f4efe3,stroke:#7a5c00,color:#111',
    ...drawClass(ids, nodes, 'step'),
    ...drawClass(ids, nodes, 'run'),
    '',
  ].join('\n');
}

function drawNode({ kind, name, requires, shownWhen }: GraphNode): string {
  const lines = [
    name,
    ...(shownWhen === undefined ? [] : [`only if ${shownWhen}`]),
    ...(requires.length > 0 ? [`needs ${requires.join(', ')}`] : []),
  ];
  const label = `"${lines.map(escape).join('<br/>')}"`;
  if (kind === 'entry' || kind === 'notFound') return `((${label}))`;
  return kind === 'run' || kind === 'errors' || kind === 'remembered' ? `([${label}])` : `[${label}]`;
}

function drawArrow({ kind, labels }: GraphEdge): string {
  const arrow = { next: '-->', error: '-.->', redirect: '-.->', back: '-.->' }[kind];
  return labels.length === 0 ? arrow : `${arrow}|"${labels.map(escape).join('<br/>')}"|`;
}

function drawClass(ids: ReadonlyMap<string, string>, nodes: readonly GraphNode[], kind: 'step' | 'run'): readonly string[] {
  const members = nodes.flatMap((node) => (node.kind === kind ? (ids.get(node.id) ?? []) : []));
  return members.length === 0 ? [] : [`  class ${members.join(',')} ${kind}`];
}

/** What has a meaning in Mermaid's quoted texts is written as an entity. */
function escape(text: string): string {
  return text.replaceAll(/[#"<>&`\\|[\]{}()]/g, (sign) => `#${sign.codePointAt(0) ?? 0};`);
}
