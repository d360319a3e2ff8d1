import type { i18n } from 'i18next';

import type { DrawnEdge, FlowDrawing } from '../../worker/messages.ts';
import { type ArrowWords, wordsOfArrow } from './arrow-words.ts';
import { type Label, type PlacedLabel, placeLabels } from './place-labels.ts';
import { NODE, type Route, routeArrow } from './route-arrow.ts';
import type { ShownLayers } from './shown-layers.ts';

/** The widest label, and about the width of a letter of it, as layers.css draws them. */
const LABEL = { most: 150, letter: 5.6, line: 13 } as const;
/** Below a step, what its rows change that stay on it. */
const STAYS = 16;

interface Labelled extends Pick<ShownLayers, 'hasCounters' | 'figures'> {
  readonly arrows: readonly DrawnEdge[];
  readonly step: string | undefined;
}

/** Where the words of arrows are. */
export function labelsOf(
  drawing: Pick<FlowDrawing, 'nodes'>,
  { arrows, step, hasCounters, figures }: Labelled,
  words: i18n,
): ReadonlyMap<string, PlacedLabel> {
  const selected = `step ${step}`;
  const labels = arrows.flatMap((arrow): readonly Label[] => {
    const isOfSelected = arrow.from === selected || arrow.to === selected;
    const written = wordsOfArrow(arrow, { hasCounters, figures, isOfSelected }, words);
    const lines = linesOf(written);
    if (lines.length === 0) return [];
    const route = routeOf(drawing, arrow) ?? backRouteOf(drawing, arrow);
    const short = linesOf(shorten(written));
    return route ? [{ id: arrow.id, route, full: sizeOf(lines), short: short.length > 0 ? sizeOf(short) : undefined }] : [];
  });
  const isOnRoad = new Set(arrows.flatMap(({ id, isOnRoad: is }) => (is ? [id] : [])));
  const boxes = drawing.nodes.map(({ x, y, height = NODE.height, stays }) => ({
    x,
    y,
    height: height + (hasCounters && stays ? STAYS : 0),
  }));
  return placeLabels(
    labels.toSorted((a, b) => Number(isOnRoad.has(b.id)) - Number(isOnRoad.has(a.id))),
    boxes,
  );
}

/** What of the words has a place of its own in a narrow gap. */
export function shorten({ figure, mark, change, all }: ArrowWords): ArrowWords {
  return { ...(figure !== undefined && { figure }), ...(change !== undefined && { change: '', mark: mark ?? '' }), all };
}

export function linesOf({ condition, figure, change, mark }: ArrowWords): readonly string[] {
  return [condition, figure, change === undefined ? undefined : `${mark} ${change}`].filter((line) => line !== undefined);
}

function sizeOf(lines: readonly string[]) {
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return { width: Math.min(LABEL.most, longest * LABEL.letter + 10), height: lines.length * LABEL.line + 2 };
}

export function routeOf({ nodes }: Pick<FlowDrawing, 'nodes'>, { from, to }: DrawnEdge): Route | undefined {
  const [source, target] = [from, to].map((end) => nodes.find(({ id }) => id === end));
  if (!source || !target) return undefined;
  return routeArrow(
    source,
    target,
    nodes.filter((node) => node !== source && node !== target),
  );
}

/** About where the map draws an arrow that goes back: out of the step, between the heights of both, and into the other. */
function backRouteOf({ nodes }: Pick<FlowDrawing, 'nodes'>, { from, to }: DrawnEdge): Route | undefined {
  const [source, target] = [from, to].map((end) => nodes.find(({ id }) => id === end));
  if (!source || !target) return undefined;
  const begin = { x: source.x + NODE.width + TURN, y: source.y + NODE.height / 2 };
  const end = { x: target.x - TURN, y: target.y + NODE.height / 2 };
  const y = (begin.y + end.y) / 2;
  return [begin, { x: begin.x, y }, { x: end.x, y }, end];
}

const TURN = 20;
