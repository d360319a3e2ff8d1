import type { DrawnEdge, FlowDrawing } from '../../worker/messages.ts';
import type { ArrowKind } from './arrow-chips.tsx';

/** The arrows to draw: the main ones, every one of the kinds that were switched on, and all of the selected step. */
export function drawnArrows(drawing: FlowDrawing, kinds: readonly ArrowKind[], step: string | undefined): readonly DrawnEdge[] {
  const id = step === undefined ? undefined : `step ${step}`;
  return drawing.edges.filter(
    ({ kind, isMain, from, to }) =>
      (isMain && kind !== 'back') ||
      (kind === 'next' ? kinds.includes('all') : kinds.includes(kind)) ||
      (kind === 'next' && (from === id || to === id)),
  );
}
