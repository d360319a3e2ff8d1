import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

import type { DrawnEdge } from '../../worker/messages.ts';
import { middleOf, pathOf, type Route } from './route-arrow.ts';

export type ArrowEdge = Edge<{ arrow: DrawnEdge; isOfSelected: boolean; route: Route | undefined }>;

/** An arrow with the condition under which it is taken. */
export function ArrowLine({ id, data, markerEnd, ...ends }: EdgeProps<ArrowEdge>) {
  const { t } = useTranslation();
  if (!data) return null;
  const { arrow, isOfSelected, route } = data;
  const [path, x, y] = route ? lineOf(route) : getSmoothStepPath({ ...ends, borderRadius: 10 });
  const { labels, kind, isOnRoad, elsewhere } = arrow;
  const [first, ...more] = labels;
  const className = ['arrow', kind, isOnRoad && 'road', isOfSelected && 'selected', elsewhere && 'wrong']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <BaseEdge id={id} path={path} className={className} {...(markerEnd !== undefined && { markerEnd })} />
      {(first !== undefined || elsewhere) && (isOnRoad || isOfSelected || elsewhere) && (
        <EdgeLabelRenderer>
          <span
            className={`arrow-label ${className}`}
            ref={(label) => label?.style.setProperty('transform', `translate(-50%, -50%) translate(${x}px, ${y}px)`)}
            title={labels.join('\n')}
          >
            {elsewhere ? t('map.elsewhere', { steps: elsewhere.steps.join(', ') }) : first}
            {!elsewhere && more.length > 0 ? ` +${more.length}` : ''}
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
