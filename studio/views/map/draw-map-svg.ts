import { getSmoothStepPath } from '@xyflow/react';
import type { i18n } from 'i18next';

import type { DrawnEdge, DrawnNode, FlowDrawing } from '../../worker/messages.ts';
import { linesOf, routeOf, shorten } from './arrow-labels.ts';
import { type ArrowWords, wordsOfArrow } from './arrow-words.ts';
import { describeChanges, describeRefusals, describeStepFigures } from './layer-words.ts';
import { middleOf, NODE, pathOf } from './route-arrow.ts';
import type { ShownLayers } from './shown-layers.ts';

const MARGIN = 32;
/** Above the map, for its title. */
const HEAD = 44;
const LETTER = 0.56;
const COLORS = { line: '#a7aeb3', road: '#4d5760', selected: '#2b5bd7', wrong: '#b3261e' } as const;

/** The light colors of Studio, on any screen and on paper; nothing is fetched. */
const STYLE = `
text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-size: 11px; fill: #4d5760; }
.page { fill: #ffffff; }
.head { font-size: 16px; font-weight: 600; fill: #1b2126; }
.name { font-weight: 600; fill: #1b2126; }
.box { fill: #ffffff; stroke: #d2cfc7; }
.road > .box { stroke: #8b8f8d; }
.entry > .box { stroke: #4d5760; }
.run > .box, .errors > .box, .remembered > .box, .notFound > .box { fill: #f3f2ee; stroke-dasharray: 4 3; }
.off > .box { fill: none; stroke-dasharray: 4 3; }
.off > .name { fill: #5d666d; text-decoration: line-through; }
.largest > .box { fill: #fdeeec; stroke: #b3261e; }
.chosen > .box { stroke: #2b5bd7; stroke-width: 3; }
.end { fill: #17734a; }
.path { fill: none; stroke: ${COLORS.line}; stroke-width: 1.25; }
.error > .path { stroke-dasharray: 5 3; }
.redirect > .path, .back > .path { stroke-dasharray: 2 3; }
.road > .path { stroke: ${COLORS.road}; stroke-width: 1.8; }
.selected > .path { stroke: ${COLORS.selected}; stroke-width: 1.8; }
.wrong > .path { stroke: ${COLORS.wrong}; stroke-width: 2; }
.behind { fill: #ffffff; }
.label { font-size: 10.5px; text-anchor: middle; }
.wrong > .condition { fill: ${COLORS.wrong}; }
.figure { font-weight: 600; fill: #1b2126; }
.change { fill: #855600; }
.loss { fill: #b3261e; font-weight: 600; }
`;

export interface MapPicture extends ShownLayers {
  readonly drawing: FlowDrawing;
  readonly arrows: readonly DrawnEdge[];
  readonly step: string | undefined;
  readonly title: string;
}

/** The map as an SVG of its own, with a title and a description in words. */
export function drawMapSvg(picture: MapPicture, words: i18n): string {
  const { drawing, arrows, title } = picture;
  const drawn = arrows.map((arrow) => layArrow(arrow, picture, words));
  const xs = [...drawing.nodes.flatMap(({ x }) => [x, x + NODE.width]), ...drawn.flatMap(({ xs: own }) => own)];
  const ys = [...drawing.nodes.flatMap(({ y }) => [y, y + NODE.height]), ...drawn.flatMap(({ ys: own }) => own)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN - HEAD];
  const [width, height] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map(Math.ceil);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${num(left)} ${num(top)} ${width} ${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="desc">${escape(describe(picture, words))}</desc>`,
    `<style>${STYLE}</style>`,
    '<defs>',
    ...Object.entries(COLORS).map(([name, color]) => marker(name, color)),
    '</defs>',
    `<rect class="page" x="${num(left)}" y="${num(top)}" width="${width}" height="${height}"/>`,
    text(title, 'head', { x: left + MARGIN, y: top + MARGIN + 6 }),
    ...drawn.map(({ path }) => path),
    ...drawing.nodes.map((node) => drawNode(node, picture, words)),
    ...drawn.map(({ label }) => label),
    '</svg>',
    '',
  ].join('\n');
}

/** The same in words: each step with what was counted, and each arrow with its condition. */
function describe({ drawing, arrows, figures, hasCounters }: MapPicture, words: i18n): string {
  const nameOf = (id: string) => drawing.nodes.find((node) => node.id === id)?.name ?? id;
  const steps = drawing.nodes.map(({ id, name }) => {
    const counted = id.startsWith('step ') ? figures?.steps.get(name) : undefined;
    if (!counted) return name;
    const { sessions, share, loss } = describeStepFigures(counted, words);
    return `${name} (${[sessions, share, ...describeRefusals(counted, words), ...(loss === undefined ? [] : [loss])].join(', ')})`;
  });
  const taken = arrows.map((arrow) => {
    const { all, figure } = wordsOfArrow(arrow, { figures, hasCounters, isOfSelected: true }, words);
    const notes = [...all, ...(figure === undefined ? [] : [figure])];
    return `${nameOf(arrow.from)} → ${nameOf(arrow.to)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  });
  return words.t('map.picture.description', { steps: steps.join(', '), arrows: taken.join('. ') });
}

function marker(name: string, color: string): string {
  return `<marker id="end-${name}" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.6 8 4 0 7.4z" fill="${color}"/></marker>`;
}

interface LaidArrow {
  readonly path: string;
  readonly label: string;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

function layArrow(arrow: DrawnEdge, picture: MapPicture, words: i18n): LaidArrow {
  const { drawing, step, labels } = picture;
  const isOfSelected = [arrow.from, arrow.to].includes(`step ${step}`);
  const { d, corners, middle } = lineOf(drawing, arrow);
  const classes = [arrow.kind, arrow.isOnRoad && 'road', isOfSelected && 'selected', arrow.elsewhere && 'wrong'].filter(Boolean);
  const end = arrow.elsewhere ? 'wrong' : isOfSelected ? 'selected' : arrow.isOnRoad ? 'road' : 'line';
  const written = wordsOfArrow(arrow, { ...picture, isOfSelected }, words);
  const placed = labels?.get(arrow.id);
  const label = placed?.isShort ? shorten(written) : written;
  return {
    path: `<g class="${classes.join(' ')}"><path class="path" d="${d}" marker-end="url(#end-${end})"/></g>`,
    label: drawLabel(label, classes.join(' '), placed ?? middle),
    xs: corners.map(({ x }) => x),
    ys: corners.map(({ y }) => y),
  };
}

/** As the map draws it. */
function lineOf({ nodes }: FlowDrawing, arrow: DrawnEdge) {
  const route = routeOf({ nodes }, arrow);
  if (route) return { d: pathOf(route), corners: route, middle: middleOf(route) };
  const [source, target] = [arrow.from, arrow.to].map((end) => nodes.find(({ id }) => id === end) ?? { x: 0, y: 0 });
  const begin = { x: (source?.x ?? 0) + NODE.width, y: (source?.y ?? 0) + NODE.height / 2 };
  const end = { x: target?.x ?? 0, y: (target?.y ?? 0) + NODE.height / 2 };
  const [d, x, y] = getSmoothStepPath({ sourceX: begin.x, sourceY: begin.y, targetX: end.x, targetY: end.y, ...SIDES });
  return { d, corners: [begin, end], middle: { x, y } };
}

const SIDES = { sourcePosition: 'right', targetPosition: 'left', borderRadius: 10 } as Pick<
  Parameters<typeof getSmoothStepPath>[0],
  'sourcePosition' | 'targetPosition' | 'borderRadius'
>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The same widths as on the map; everything is in the title. */
const LABEL = { letters: 26, line: 13 } as const;

function drawLabel(written: ArrowWords, classes: string, { x, y }: Point): string {
  const lines = linesOf(written).map((line) => cut(line, LABEL.letters));
  if (lines.length === 0) return '';
  const width = Math.max(...lines.map(({ length }) => length)) * 10.5 * LETTER + 6;
  const top = y - (lines.length * LABEL.line) / 2;
  const kinds = (['condition', 'figure', 'change'] as const).filter((kind) => written[kind] !== undefined);
  return [
    `<g class="${classes}"><title>${escape(written.all.join('; '))}</title>`,
    `<rect class="behind" x="${num(x - width / 2)}" y="${num(top)}" width="${num(width)}" height="${lines.length * LABEL.line}" rx="3"/>`,
    ...lines.map((line, index) => text(line, `label ${kinds[index] ?? ''}`, { x, y: top + (index + 0.78) * LABEL.line })),
    '</g>',
  ].join('');
}

function drawNode(node: DrawnNode, { step, figures, hasCounters }: MapPicture, words: i18n): string {
  const { id, kind, name, x, y, isHidden, isOnRoad, isEnd, stays } = node;
  const counted = id.startsWith('step ') ? figures?.steps.get(name) : undefined;
  const notes = counted ? [] : wrap(notesOf(node, words), 28).slice(0, 2);
  const { sessions, share, loss } = counted ? describeStepFigures(counted, words) : {};
  const lines = counted ? [sessions ?? '', share ?? ''] : notes;
  const first = y + NODE.height / 2 - (lines.length * 14) / 2;
  const at = (index: number) => ({ x: x + 11, y: first + 4 + index * 14 });
  const size = Math.min(12, (NODE.width - 22) / (name.length * 0.6));
  const classes = [
    kind,
    isOnRoad && 'road',
    isHidden && 'off',
    loss !== undefined && 'largest',
    id === `step ${step}` && 'chosen',
  ];
  const changes = hasCounters && stays ? describeChanges(stays, words).join(', ') : undefined;
  return [
    `<g class="${classes.filter(Boolean).join(' ')}"><title>${escape([name, notesOf(node, words)].filter(Boolean).join(': '))}</title>`,
    `<rect class="box" x="${num(x)}" y="${num(y)}" width="${NODE.width}" height="${NODE.height}" rx="9"/>`,
    isEnd ? `<rect class="end" x="${num(x + NODE.width - 3)}" y="${num(y + 6)}" width="3" height="${NODE.height - 12}"/>` : '',
    `<text class="name" style="font-size:${num(size)}px" x="${num(x + 11)}" y="${num(at(0).y)}">${escape(name)}</text>`,
    ...lines.map((line, index) => text(line, 'note', at(index + 1))),
    loss === undefined ? '' : text(loss, 'loss', { x: x + 11, y: y + NODE.height + 12 }),
    changes === undefined
      ? ''
      : text(cut(changes, 30), 'change', { x: x + 8, y: y + NODE.height + (loss === undefined ? 12 : 25) }),
    '</g>',
  ].join('');
}

function notesOf({ title, isHidden, isEnd }: DrawnNode, { t }: i18n): string {
  return [title, isHidden ? t('map.hidden') : undefined, isEnd ? t('map.end') : undefined].filter(Boolean).join(' · ');
}

function text(words: string, kind: string, { x, y }: Point): string {
  return `<text class="${kind.trim()}" x="${num(x)}" y="${num(y)}">${escape(words)}</text>`;
}

function cut(words: string, letters: number): string {
  return words.length <= letters ? words : `${words.slice(0, letters - 1).trimEnd()}…`;
}

/** Words in lines of about this many letters; what is too long for two is cut. */
function wrap(words: string, letters: number): readonly string[] {
  if (words === '') return [];
  const lines = [''];
  for (const word of words.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '' || last.length + 1 + word.length <= letters || lines.length === 2)
      lines[lines.length - 1] = `${last} ${word}`.trim();
    else lines.push(word);
  }
  return lines.map((line) => cut(line, letters));
}

function num(value: number): number {
  return Math.round(value * 10) / 10;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML also has no control characters. */
function escape(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
