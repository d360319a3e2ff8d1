import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

import { idOfNode, type StepData } from './step-data.ts';

/** A step of the map. */
export function StepNode({ data: { node, isSelected, isCurrent, onOpen, onFocus, onKeyDown } }: NodeProps<Node<StepData>>) {
  const { t } = useTranslation();
  const { kind, name, title, isHidden, isEnd, isOnRoad } = node;
  const notes = [title, isHidden ? t('map.hidden') : undefined, isEnd ? t('map.end') : undefined].filter(Boolean);
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <button
        type="button"
        id={idOfNode(node.id)}
        className={['step-node', kind, isHidden && 'off', isOnRoad && 'road', isEnd && 'ends'].filter(Boolean).join(' ')}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isSelected}
        onClick={onOpen}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <strong>{name}</strong>
        {notes.length > 0 && <span>{notes.join(' · ')}</span>}
      </button>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}
