import type { DrawnEdge, FlowDrawing } from '../../worker/messages.ts';
import type { ArrowKind } from './arrow-chips.tsx';
import type { ShownLayers } from './shown-layers.ts';

interface Wanted extends Pick<ShownLayers, 'hasCounters' | 'figures'> {
  readonly arrows: readonly ArrowKind[];
  readonly step: string | undefined;
}

/** The arrows to draw: the main ones, every one of the kinds and layers that were switched on, and all of the selected step. */
export function drawnArrows(drawing: FlowDrawing, { arrows: kinds, step, hasCounters, figures }: Wanted): readonly DrawnEdge[] {
  const id = step === undefined ? undefined : `step ${step}`;
  return drawing.edges.filter(
    ({ id: arrow, kind, isMain, from, to, changes }) =>
      (isMain && kind !== 'back') ||
      (hasCounters && changes !== undefined) ||
      (kind === 'next' && figures?.arrows.has(arrow) === true) ||
      (kind === 'next' ? kinds.includes('all') : kinds.includes(kind)) ||
      (kind === 'next' && (from === id || to === id)),
  );
}
