import { Background, Controls, MarkerType, type Node, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@xyflow/react/dist/base.css';

import type { DrawnEdge, DrawnNode, FlowDrawing } from '../../worker/messages.ts';
import { type ArrowEdge, ArrowLine } from './arrow-line.tsx';
import { findNeighbor, type Direction } from './find-neighbor.ts';
import { routeArrow } from './route-arrow.ts';
import { idOfNode, type StepData } from './step-data.ts';
import { StepNode } from './step-node.tsx';

const nodeTypes = { step: StepNode };
const edgeTypes = { arrow: ArrowLine };
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface FlowMapProps {
  readonly drawing: FlowDrawing;
  readonly arrows: readonly DrawnEdge[];
  readonly step: string | undefined;
  readonly onSelect: (step: string | undefined) => void;
  /** What else is drawn on the map. */
  readonly children?: ReactNode;
}

export function FlowMap(props: FlowMapProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ drawing, arrows, step, onSelect, children }: FlowMapProps) {
  const { t } = useTranslation();
  const { setCenter, getZoom } = useReactFlow();
  const [current, setCurrent] = useState(step === undefined ? 'entry' : `step ${step}`);
  const focused = drawing.nodes.some(({ id }) => id === current) ? current : 'entry';

  const edges = useMemo(() => arrows.map((arrow) => asEdge(arrow, drawing, step)), [arrows, drawing, step]);

  const show = useCallback(
    ({ x, y }: DrawnNode) => void setCenter(x + 88, y + 32, { zoom: Math.max(getZoom(), 0.7), duration: 150 }),
    [setCenter, getZoom],
  );
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const node = drawing.nodes.find(({ id }) => id === `step ${step}`);
    // Only another selection moves the map, not a change of the flow.
    if (node && shown.current !== step) show(node);
    shown.current = step;
  }, [drawing, step, show]);

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key];
      const next = direction && findNeighbor(drawing, focused, direction);
      if (event.key === 'Escape') onSelect(undefined);
      if (!next) return;
      event.preventDefault();
      setCurrent(next.id);
      show(next);
      document.getElementById(idOfNode(next.id))?.focus({ preventScroll: true });
    },
    [drawing, focused, show, onSelect],
  );
  const nodes = useMemo(
    () =>
      drawing.nodes.map((node): Node<StepData> => ({
        id: node.id,
        type: 'step',
        position: { x: node.x, y: node.y },
        data: {
          node,
          isSelected: node.id === `step ${step}`,
          isCurrent: node.id === focused,
          onOpen: () => onSelect(node.id.startsWith('step ') ? node.name : undefined),
          onFocus: () => setCurrent(node.id),
          onKeyDown,
        },
      })),
    [drawing, step, focused, onSelect, onKeyDown],
  );
  return (
    <div className="map-keys" role="group" aria-label={t('map.label', { flow: drawing.flow })}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        onlyRenderVisibleElements={false}
        minZoom={0.1}
        maxZoom={1.6}
        defaultViewport={openingView(drawing)}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={24} size={1} color="var(--line-2)" />
        <Controls
          showInteractive={false}
          position="bottom-right"
          aria-label={t('map.shown')}
          fitViewOptions={{ padding: 0.05 }}
        />
        {children}
      </ReactFlow>
    </div>
  );
}

function asEdge(arrow: DrawnEdge, { nodes }: FlowDrawing, step: string | undefined): ArrowEdge {
  const { id, from, to, elsewhere } = arrow;
  const [source, target] = [from, to].map((end) => nodes.find((node) => node.id === end));
  const others = nodes.filter((node) => node !== source && node !== target);
  const selected = `step ${step}`;
  const color = elsewhere ? 'var(--bad)' : arrow.isOnRoad ? 'var(--ink-2)' : 'var(--edge)';
  return {
    id,
    source: from,
    target: to,
    type: 'arrow',
    data: {
      arrow,
      isOfSelected: from === selected || to === selected,
      route: source && target && routeArrow(source, target, others),
    },
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color },
  };
}

/** The beginning of the road, in the middle of the height. */
function openingView({ nodes }: FlowDrawing) {
  const entry = nodes.find(({ kind }) => kind === 'entry');
  const zoom = 0.75;
  return { x: 24 - (entry?.x ?? 0) * zoom, y: 260 - (entry?.y ?? 0) * zoom, zoom };
}
