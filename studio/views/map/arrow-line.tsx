import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

import type { DrawnEdge } from '../../worker/messages.ts';
import { shorten } from './arrow-labels.ts';
import { wordsOfArrow } from './arrow-words.ts';
import { middleOf, pathOf, type Route } from './route-arrow.ts';
import { useLayers } from './shown-layers.ts';

export type ArrowEdge = Edge<{ arrow: DrawnEdge; isOfSelected: boolean; route: Route | undefined }>;

/** An arrow with the condition under which it is taken. */
export function ArrowLine({ id, data, markerEnd, ...ends }: EdgeProps<ArrowEdge>) {
  const { i18n } = useTranslation();
  const layers = useLayers();
  if (!data) return null;
  const { arrow, isOfSelected, route } = data;
  const [path, x, y] = route ? lineOf(route) : getSmoothStepPath({ ...ends, borderRadius: 10 });
  const { kind, isOnRoad, elsewhere } = arrow;
  const written = wordsOfArrow(arrow, { ...layers, isOfSelected }, i18n);
  const placed = layers.labels?.get(id);
  const { condition, figure, change, mark, all } = placed?.isShort ? shorten(written) : written;
  const at = placed ?? { x, y };
  const className = ['arrow', kind, isOnRoad && 'road', isOfSelected && 'selected', elsewhere && 'wrong']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <BaseEdge id={id} path={path} className={className} {...(markerEnd !== undefined && { markerEnd })} />
      {(condition ?? figure ?? change) !== undefined && (
        <EdgeLabelRenderer>
          <span
            className={`arrow-label ${className}`}
            ref={(label) => label?.style.setProperty('transform', `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)`)}
            title={all.join('\n')}
          >
            {condition}
            {figure !== undefined && <span className="arrow-figure">{figure}</span>}
            {change !== undefined && (
              <span className="arrow-change">
                <b aria-hidden="true">{mark}</b> {change}
              </span>
            )}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

function lineOf(route: Route): readonly [path: string, x: number, y: number] {
  const { x, y } = middleOf(route);
  return [pathOf(route), x, y];
}
