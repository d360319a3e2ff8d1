import type { FlowGraph } from '#engine/explain';
import { escapeHtml } from '#server';

import { type Arrow, type Box, layOut, NAME, PADDING, type Point, SMALL } from './lay-out.ts';

const LEGEND = 34;
const KINDS = ['next', 'error', 'redirect', 'back'] as const;

/** Readable on screens of either shade and on paper; nothing is fetched. */
const STYLE = `
text { font: 12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #1b1b1b; }
.page { fill: #ffffff; }
.name { font-size: 14px; font-weight: 600; }
.small { font-size: 11px; fill: #4a4a4a; }
.box { fill: #ffffff; stroke: #767676; stroke-width: 1.2; }
.step .box { fill: #e6f2f2; stroke: #0b6e6e; stroke-width: 1.8; }
.run .box { fill: #f6f0e0; stroke: #7a5c00; }
.errors .box { fill: #fbeceb; stroke: #a3211b; }
.entry .box, .notFound .box { fill: #1b1b1b; stroke: #1b1b1b; }
.entry text, .notFound text { fill: #ffffff; }
.line { fill: none; stroke: #3d3d3d; stroke-width: 1.4; }
.error .line { stroke: #a3211b; stroke-dasharray: 6 4; }
.redirect .line { stroke: #5b4b9a; stroke-dasharray: 2 4; }
.back .line { stroke: #8a8a8a; stroke-dasharray: 1 3; }
.error text { fill: #8c1a15; }
.redirect text { fill: #453880; }
.label { font-size: 11px; }
.behind { fill: #ffffff; fill-opacity: 0.88; }
@media print { .page { fill: none; } .behind { fill-opacity: 1; } }
`;

/** A graph as a picture by itself, with a title and a description for who cannot see it. */
export function drawSvg(graph: FlowGraph, title: string): string {
  const { width, height, boxes, arrows } = layOut(graph);
  const kinds = KINDS.filter((kind) => graph.edges.some((edge) => edge.kind === kind));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + LEGEND}" viewBox="0 0 ${width} ${height + LEGEND}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeHtml(title)}</title>`,
    `<desc id="desc">${escapeHtml(describe(graph))}</desc>`,
    `<style>${STYLE}</style>`,
    '<defs>',
    ...kinds.map(marker),
    '</defs>',
    `<rect class="page" width="${width}" height="${height + LEGEND}"/>`,
    ...arrows.map(drawLine),
    ...arrows.map(drawLabel),
    ...boxes.map(drawBox),
    ...drawLegend(kinds, height),
    '</svg>',
    '',
  ].join('\n');
}

/** The same in words. */
function describe({ nodes, edges }: FlowGraph): string {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? id;
  const steps = nodes.filter(({ kind }) => kind === 'step').map(({ name }) => name);
  const branches = edges.map(
    ({ from, to, labels }) => `${nameOf(from)} to ${nameOf(to)}${labels.length > 0 ? ` (${labels.join('; ')})` : ''}`,
  );
  return `The steps in their order: ${steps.join(', ')}. Paths: ${branches.join('. ')}.`;
}

function marker(kind: string): string {
  const colours: Readonly<Record<string, string>> = { next: '#3d3d3d', error: '#a3211b', redirect: '#5b4b9a', back: '#8a8a8a' };
  return `<marker id="end-${kind}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0.6 8 4 0 7.4z" fill="${colours[kind] ?? '#000'}"/></marker>`;
}

function drawLine({ edge, points }: Arrow): string {
  return `<g class="${edge.kind}"><path class="line" d="${curve(points)}" marker-end="url(#end-${edge.kind})"/></g>`;
}

/** Through the middles of a broken line, with its corners rounded. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const corners = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 2 ? last : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    return `Q${at(corner)} ${at(end)}`;
  });
  return `M${at(first)} ${corners.length > 0 ? corners.join(' ') : `L${at(last)}`}`;
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

function drawLabel({ edge, label }: Arrow): string {
  if (label.lines.length === 0) return '';
  const width = Math.max(...label.lines.map((line) => line.length)) * SMALL.letter;
  const height = label.lines.length * SMALL.line;
  const top = label.y - height / 2;
  return [
    `<g class="${edge.kind}"><title>${escapeHtml(edge.labels.join('; '))}</title>`,
    `<rect class="behind" x="${num(label.x - width / 2 - 2)}" y="${num(top - 1)}" width="${num(width + 4)}" height="${num(height + 3)}"/>`,
    ...label.lines.map((line, index) => text(line, 'label', { x: label.x, y: top + (index + 0.8) * SMALL.line })),
    '</g>',
  ].join('');
}

function drawBox({ node, x, y, width, height, needs, branches }: Box): string {
  const [left, top] = [x - width / 2, y - height / 2];
  const round = node.kind === 'step' || node.kind === 'aside' || branches.length > 0 ? 6 : height / 2;
  const line = (index: number) => top + 9 + NAME.line + (index + 0.8) * SMALL.line;
  return [
    `<g class="${node.kind}">`,
    `<rect class="box" x="${num(left)}" y="${num(top)}" width="${num(width)}" height="${num(height)}" rx="${num(round)}"/>`,
    text(node.name, 'name', { x, y: top + 9 + NAME.line * 0.8 }),
    ...needs.map((words, index) => text(words, 'small', { x, y: line(index) })),
    '</g>',
    ...branches.map(
      ({ kind, text: words }, index) =>
        `<g class="${kind}"><text class="label" xml:space="preserve" x="${num(left + PADDING)}" y="${num(line(needs.length + index) + 6)}">${escapeHtml(words)}</text></g>`,
    ),
  ].join('');
}

function drawLegend(kinds: readonly string[], top: number): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    next: 'what visitors do',
    error: 'where a refusal goes',
    redirect: 'where an unmet requirement goes',
    back: 'Back',
  };
  return kinds.map((kind, index) => {
    const x = 24 + index * 240;
    const y = top + LEGEND / 2;
    return `<g class="${kind}"><path class="line" d="M${x} ${num(y)} h34" marker-end="url(#end-${kind})"/><text class="label" x="${x + 42}" y="${num(y + 4)}">${words[kind] ?? kind}</text></g>`;
  });
}

function text(words: string, kind: string, { x, y }: Point): string {
  return `<text class="${kind}" x="${num(x)}" y="${num(y)}" text-anchor="middle">${escapeHtml(words)}</text>`;
}

function num(value: number): number {
  return Math.round(value * 10) / 10;
}
