import type { DrawnEdge, FlowDrawing } from '../../worker/messages.ts';
import type { ArrowKind } from './arrow-chips.tsx';
import type { Layer } from './map-look.ts';

interface Wanted {
  readonly arrows: readonly ArrowKind[];
  readonly layers: readonly Layer[];
  readonly step: string | undefined;
}

/** The arrows to draw: the main ones, every one of the kinds and layers that were switched on, and all of the selected step. */
export function drawnArrows(drawing: FlowDrawing, { arrows: kinds, layers, step }: Wanted): readonly DrawnEdge[] {
  const id = step === undefined ? undefined : `step ${step}`;
  const hasCounters = layers.includes('counters');
  return drawing.edges.filter(
    ({ kind, isMain, from, to, changes }) =>
      (isMain && kind !== 'back') ||
      (hasCounters && changes !== undefined) ||
      (kind === 'next' ? kinds.includes('all') : kinds.includes(kind)) ||
      (kind === 'next' && (from === id || to === id)),
  );
}
