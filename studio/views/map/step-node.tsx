import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

import { FEWEST, type StepFigures } from '../figures/step-figures.ts';
import { describeChanges, describeRowChanges, describeStepFigures, markOf } from './layer-words.ts';
import { useLayers } from './shown-layers.ts';
import { idOfNode, type StepData } from './step-data.ts';

/** A step of the map. */
export function StepNode({ data: { node, isSelected, isCurrent, onOpen, onFocus, onKeyDown } }: NodeProps<Node<StepData>>) {
  const { t, i18n } = useTranslation();
  const { hasCounters, figures } = useLayers();
  const { kind, name, title, isHidden, isEnd, isOnRoad } = node;
  const notes = [title, isHidden ? t('map.hidden') : undefined, isEnd ? t('map.end') : undefined].filter(Boolean);
  const counted = node.id.startsWith('step ') ? figures?.steps.get(name) : undefined;
  const stays = hasCounters ? (node.stays ?? []) : [];
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <button
        type="button"
        id={idOfNode(node.id)}
        className={[
          'step-node',
          kind,
          isHidden && 'off',
          isOnRoad && 'road',
          isEnd && 'ends',
          counted?.isLargestLoss && 'largest',
        ]
          .filter(Boolean)
          .join(' ')}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isSelected}
        onClick={onOpen}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <strong>{name}</strong>
        {counted ? <Counted figures={counted} /> : notes.length > 0 && <span>{notes.join(' · ')}</span>}
        {stays.length > 0 && (
          <em className="step-stays" title={describeRowChanges(stays, i18n).join('\n')}>
            <b aria-hidden="true">{markOf({ changes: stays })}</b> {describeChanges(stays, i18n).join(', ')}
          </em>
        )}
      </button>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

/** The counts of a step in words, and the interval of its share as a line. */
function Counted({ figures }: { readonly figures: StepFigures }) {
  const { i18n } = useTranslation();
  const { sessions, share, loss } = describeStepFigures(figures, i18n);
  const hasShare = !figures.isEnd && figures.sessions >= FEWEST;
  return (
    <>
      <span className="step-counted">{sessions}</span>
      <span className="step-counted">{share}</span>
      {loss !== undefined && <b className="step-loss">{loss}</b>}
      {hasShare && (
        <i className="step-interval" aria-hidden="true">
          <i style={{ insetInlineStart: `${figures.low * 100}%`, inlineSize: `${(figures.high - figures.low) * 100}%` }} />
        </i>
      )}
    </>
  );
}
